//! The words of the interface, in each language: one table, of which no language can miss a word. Not here: the rules, the messages of the games
//! and the rulings, which are English and are marked as such.

use documents::Language;

/// Returns the words of the interface in a language.
pub fn interface(language: Language) -> &'static Messages {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    }
}

/// Returns the language that a reader prefers.
///
/// * `accepted`: the header `Accept-Language` (RFC 9110): codes with weights, the heaviest first where nothing else is said.
pub fn accepted_language(accepted: &str) -> Language {
    let mut best = (Language::default(), 0.0);
    for range in accepted.split(',').take(20) {
        let mut parts = range.split(';').map(str::trim);
        let code = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
        let main = code.split('-').next().unwrap_or_default().to_ascii_lowercase();
        if let Some(language) = Language::of_code(&main)
            && weight > best.1
        {
            best = (language, weight);
        }
    }
    best.0
}

macro_rules! messages {
    ($($name:ident: $english:literal, $german:literal;)*) => {
        /// The words of the interface in one language.
        #[derive(Debug)]
        pub struct Messages {
            /// The language.
            pub language: Language,
            $(#[doc = concat!("“", $english, "”.")] pub $name: &'static str,)*
        }

        static ENGLISH: Messages = Messages { language: Language::English, $($name: $english,)* };
        static GERMAN: Messages = Messages { language: Language::German, $($name: $german,)* };
    };
}

messages! {
    code: "en", "de";
    other_code: "de", "en";
    other_language: "Deutsch", "English";
    own_name: "English", "Deutsch";
    site: "Pages", "Seiten";
    skip: "To the content", "Zum Inhalt";
    tables: "Tables", "Tische";
    table: "Table", "Tisch";
    playground: "Playground", "Werkbank";
    interface: "API", "API";
    lobby_title: "Five games of logic, and a referee", "Fünf Logikspiele und ein Schiedsrichter";
    lobby_lead: "Begin a game, send each player a link, and play. No account needed. Every claim is settled on the spot, with a proof or a counterexample that you can check.",
        "Spiel beginnen, jedem Mitspieler einen Link schicken, spielen. Niemand braucht ein Konto. Was behauptet wird, entscheidet ein Beweis oder ein Gegenmodell, das jeder nachprüfen kann.";
    your_tables: "Your tables", "Deine Tische";
    begin_game: "Begin a game", "Ein Spiel beginnen";
    begin: "Begin the game", "Spiel beginnen";
    players: "Players", "Spieler";
    player: "Player", "Spieler";
    players_help: "Players in turn order. Leave unused fields empty.", "In der Reihenfolge am Tisch; überzählige Felder bleiben leer.";
    played_by: "Played by", "Gespielt von";
    a_person: "Human", "einem Menschen";
    a_program: "Computer", "einem Programm";
    free_seat: "seat is free", "Platz ist frei";
    bot_simple: "simple", "einfach";
    bot_skilled: "skilled", "geübt";
    bot_master: "master", "meisterlich";
    bot_random: "random", "zufällig";
    clock: "Clock", "Uhr";
    clock_help: "For example 20m + 10s per move, or 3d per turn. Leave empty for no clock.",
        "Etwa 20m und 10s für das ganze Spiel, oder 3d für jeden Zug; ohne Angaben keine Uhr.";
    clock_main: "Time for the game", "Zeit für das Spiel";
    clock_increment: "More for each move", "Dazu für jeden Zug";
    clock_turn: "Or for each turn", "Oder für jeden Zug allein";
    time_left: "time", "Zeit";
    time_up: "Time is up for", "Die Zeit ist um für";
    undo_ask: "Ask to take the last move back", "Bitten, den letzten Zug zurückzunehmen";
    undo_asked: "asks to take moves back. Moves that would be left:", "bittet, Züge zurückzunehmen. Es blieben Züge:";
    undo_yes: "Consent", "Einverstanden";
    undo_no: "Refuse", "Ablehnen";
    settings: "Settings", "Einstellungen";
    house_rules: "House rules", "Hausregeln";
    house_rules_help: "The rulebooks leave these questions open. The defaults are fine for a first game.",
        "Diese Fragen lassen die Regelhefte offen. Für ein erstes Spiel passen die Voreinstellungen.";
    invitation: "the seats", "die Plätze";
    invitation_lead: "Send each player their link. Anyone with a link can play its seat. Save the links now: they are shown only once.",
        "Schicke jedem Mitspieler seinen Link. Wer einen Link hat, kann den Platz spielen. Sichere die Links jetzt: Sie erscheinen nur einmal.";
    link_for: "Link for", "Link für";
    link_spectators: "Link for spectators", "Link für Zuschauer";
    spectators: "Spectators", "Zuschauer";
    sit_here: "Sit down here as", "Hier Platz nehmen als";
    sit_title: "Take your seat", "Platz nehmen";
    sit_lead: "Paste your invitation link here.",
        "Füge hier deinen Einladungslink ein.";
    seat_key: "Key of the seat", "Schlüssel des Platzes";
    sit_down: "Sit down", "Platz nehmen";
    no_such_key: "No seat at this table has this key.", "Kein Platz an diesem Tisch hat diesen Schlüssel.";
    no_cookie: "Your browser has not kept the key: cookies are off, or this address is neither HTTPS nor this machine, and the service was not started with --lan.",
        "Dein Browser hat den Schlüssel nicht behalten: Cookies sind aus, oder die Adresse ist weder HTTPS noch dieser Rechner, und der Dienst läuft nicht mit --lan.";
    only_here: "Other people cannot join from their own devices: this address is for this computer only.",
        "Von anderen Geräten aus kann niemand mitspielen: Diese Adresse gilt nur auf diesem Rechner.";
    only_here_help: "You can play against programs. To play with people in the same network, start the service with: referee serve --lan. To play over the internet, put a proxy with TLS in front of it.",
        "Gegen Programme kannst du spielen. Für Mitspieler im selben Netz starte den Dienst mit: referee serve --lan. Für Mitspieler im Internet gehört ein Proxy mit TLS davor.";
    no_keys_here: "No one can sit down at this address, not even you: it is not HTTPS, so browsers do not keep the keys of seats.",
        "An dieser Adresse kann niemand Platz nehmen, auch du nicht: Ohne HTTPS behalten Browser die Schlüssel der Plätze nicht.";
    no_keys_here_help: "In a home network, start the service with: referee serve --lan. For the internet, put a proxy with TLS in front of it.",
        "Im Heimnetz starte den Dienst mit: referee serve --lan. Für das Internet gehört ein Proxy mit TLS davor.";
    host_title: "Seats of this table", "Plätze dieses Tisches";
    host_lead: "Invite anew, free a seat whose player does not come back, or let a program sit there. This works in the browser that has begun the game.",
        "Neu einladen, einen Platz freigeben, dessen Spieler nicht wiederkommt, oder ein Programm hinsetzen. Das geht in dem Browser, der das Spiel begonnen hat.";
    invite: "Invite", "Einladen";
    free_it: "Free this seat", "Platz freigeben";
    mute: "Mute", "Stummschalten";
    unmute: "Let speak again", "Wieder sprechen lassen";
    send_away: "Send away", "Wegschicken";
    a_person_sits: "Human", "ein Mensch";
    a_program_sits: "Computer", "ein Programm";
    lesson: "a lesson of ten moves", "Einführung in zehn Zügen";
    lessons: "Learn it in ten moves", "In zehn Zügen lernen";
    step: "Step", "Schritt";
    you_sit_as: "you sit as", "du sitzt als";
    show_move: "Show the move", "Den Zug zeigen";
    lesson_done: "That is the game. Begin one of your own.", "Das ist das Spiel. Beginne ein eigenes.";
    not_asked: "Not the move that this step asks for", "Nicht der Zug, den dieser Schritt will";
    other_move: "The rules allow this move, but the step asks for another one", "Die Regeln erlauben diesen Zug, aber der Schritt will einen anderen";
    puzzles: "Puzzles", "Rätsel";
    puzzle: "Puzzle", "Rätsel";
    puzzles_lead: "Made and checked by the referee. Difficulty is measured by how hard they were for its solver.",
        "Vom Schiedsrichter gemacht und geprüft. Die Stufe richtet sich danach, wie schwer sie für seinen Löser waren.";
    todays_puzzle: "Puzzle of the day", "Das Rätsel des Tages";
    yesterdays_puzzle: "yesterday's puzzle", "das von gestern";
    grade: "grade", "Stufe";
    answer: "Your answer", "Deine Antwort";
    try_it: "Submit", "Abschicken";
    solution: "The solution", "Die Lösung";
    solved: "Solved", "Gelöst";
    not_yet_solved: "Not yet", "Noch nicht";
    next_puzzle: "The next one", "Das nächste";
    all_puzzles: "All puzzles", "Alle Rätsel";
    puzzle_redundant: "Find the redundant statement", "Finde die überflüssige Aussage";
    puzzle_redundant_task: "One of these statements follows from the others. Which one?", "Eine dieser Aussagen folgt aus den anderen. Welche?";
    puzzle_cheapest: "Prove it cheapest", "Beweise es am billigsten";
    puzzle_cheapest_task: "Write a proof of the goal from the premises, as a proof file has it, for as few symbol points as possible.",
        "Schreibe einen Beweis des Ziels aus den Prämissen, wie in einer Beweisdatei, für möglichst wenige Symbolpunkte.";
    proof_line: "A line says what follows, by which rule and from which lines:", "Eine Zeile sagt, was folgt, nach welcher Regel und aus welchen Zeilen:";
    rules_of_calculus: "The rules of the calculus", "Die Regeln des Kalküls";
    puzzle_wff: "The longest true wff", "Die längste wahre wff";
    puzzle_wff_task: "Build the longest formula of these dice that is true. N is not, C if, A or, K and, E exactly if; each stands before what it joins.",
        "Baue aus diesen Würfeln die längste wahre Formel. N ist nicht, C wenn, A oder, K und, E genau wenn; jedes steht vor dem, was es verbindet.";
    puzzle_ergo: "The best turn of ERGO", "Der beste Zug in ERGO";
    puzzle_ergo_task: "Find the turn that scores most for you; on a tie, the one that leaves least to the others. Write it as below: two cards, and the rows after =>.",
        "Finde den Zug, nach dem die Auslage dir am meisten wert ist, und unter solchen den, der den anderen am wenigsten lässt. Schreibe ihn wie unten: zwei Karten und hinter => die Reihen.";
    it_is_your_letter: "Your letter", "Dein Buchstabe";
    premises_given: "Premises", "Prämissen";
    say: "Say to all at the table", "Allen am Tisch sagen";
    say_it: "Send", "Senden";
    watch: "Watch", "Zuschauen";
    watching: "you are watching.", "du schaust zu.";
    you_are: "you are", "du bist";
    you: "you", "du";
    your_turn: "your turn", "du bist am Zug";
    it_is_your_turn: "It is your turn.", "Du bist am Zug.";
    turn_of: "To move:", "Am Zug:";
    anybody: "Anybody may move.", "Jeder darf ziehen.";
    game_over: "The game is over.", "Das Spiel ist aus.";
    won_by: "Won by", "Gewonnen hat";
    no_network: "Connection lost. Your move is kept and will not be sent twice.",
        "Verbindung verloren. Dein Zug bleibt erhalten und wird nicht doppelt gesendet.";
    wait: "You wait for the others.", "Du wartest auf die anderen.";
    look_again: "Look again", "Neu laden";
    look_always: "Look again every 15 seconds", "Alle 15 Sekunden neu laden";
    your_moves: "Your moves", "Deine Züge";
    hint_throw: "Press the button: then all dice are thrown.", "Drück den Knopf: Dann werden alle Würfel geworfen.";
    hint_longest: "Click your dice one after another to lay the longest formula: p, q, r or s alone; N before a formula; C, A, K or E before two. Then press wff.",
        "Klick deine Würfel nacheinander an und leg die längste Formel: p, q, r oder s allein; N vor einer Formel; C, A, K oder E vor zweien. Dann drück wff.";
    hint_longest_true: "Click your dice one after another to lay the longest true formula: p, q, r or s alone; N (not) before a formula; K (and), A (or), C (if) or E (equal) before two. Then press wff.",
        "Klick deine Würfel nacheinander an und leg die längste wahre Formel: p, q, r oder s allein; N (nicht) vor einer Formel; K (und), A (oder), C (wenn) oder E (gleich) vor zweien. Dann drück wff.";
    hint_check: "Is the row a formula, and do the caller's dice make no longer one? Then press check; else challenge.",
        "Ist die Reihe eine Formel, und geben die Würfel des Rufers keine längere her? Dann drück check; sonst challenge.";
    hint_reroll: "None of your small dice shows a letter: choose one, which is rolled until it does.", "Keiner deiner kleinen Würfel zeigt einen Buchstaben: Wähl einen; er wird gewürfelt, bis er einen zeigt.";
    hint_done: "There is nothing left to spot. Press done.", "Es gibt nichts mehr aufzuspüren. Drück done.";
    hint_shown: "Your row is shown; now the other is to move. You may still turn your wildcard, which changes nothing that is shown.", "Deine Reihe liegt; jetzt ist der andere dran. Deinen Joker kannst du noch drehen, aber das ändert nichts mehr an dem, was liegt.";
    hint_answer: "Are you convinced of the claim? Then press accept; else reject.", "Überzeugt dich die Behauptung? Dann drück accept, sonst reject.";
    hint_undecided: "Your claim is undecided: the others answer it. Bring a proof, or withdraw it.", "Deine Behauptung ist unentschieden: Die anderen beantworten sie. Bring einen Beweis oder zieh sie zurück.";
    hint_pass: "Press pass when you want to do nothing more here.", "Drück pass, wenn du hier nichts mehr tun willst.";
    hint_discard: "You have no two cards to play. Discard one, draw one from the deck, or leave the round.", "Du hast keine zwei Karten zu spielen. Wirf eine ab, zieh eine vom Stapel oder verlass die Runde.";
    hint_challenge: "Does what the claim has cited contradict itself? Then prove that; else press pass, and it takes effect.", "Widerspricht sich, was die Behauptung anführt? Dann beweis es; sonst drück pass, und sie wirkt.";
    hint_challenge_rule: "Does the rule on offer contradict itself or the other rules? Then prove that; else press pass, and it is bought.", "Widerspricht die angebotene Regel sich oder den anderen Regeln? Dann beweis es; sonst drück pass, und sie wird gekauft.";
    hint_choose: "Choose whom or what the effect means, by one of the buttons.", "Wähl mit einem der Knöpfe, wen oder was die Wirkung meint.";
    hint_subproof: "Buy a proof for later use, or press pass.", "Kauf einen Beweis für später oder drück pass.";
    hint_rule: "Buy a rule for everybody's proofs, or press pass.", "Kauf eine Regel für die Beweise aller oder drück pass.";
    hint_remove: "Remove a rule, or press pass.", "Entfern eine Regel oder drück pass.";
    word_resign: "Resign", "Aufgeben";
    word_offer: "Offer a draw", "Remis anbieten";
    word_accept: "Accept", "Annehmen";
    word_decline: "Decline", "Ablehnen";
    draw_offered: "offers a draw.", "bietet Remis an.";
    end_of_game: "End the game", "Die Partie beenden";
    game_drawn: "The game is over: no winner.", "Das Spiel ist aus: kein Sieger.";
    default_person: "Me", "Ich";
    hint_spot: "Do the other's dice make a longer true formula than the one shown? Then write it; else press done.",
        "Geben die Würfel des anderen eine längere wahre Formel her als die gezeigte? Dann schreib sie; sonst drück done.";
    hint_ergo: "Click two cards of your hand: a card that is laid writes itself into a row. Rows that prove your letter are worth points. What is of no use is discarded, by the lists below.",
        "Klick zwei Karten deiner Hand an: Was gelegt wird, schreibt sich in eine Reihe. Reihen, die deinen Buchstaben beweisen, sind Punkte wert. Was nichts nützt, wird abgelegt, in den Listen unten.";
    hint_palmer: "Pick a card and write a statement that uses it, or use the example. S cards are played as printed. Or claim that statements follow from the rest.",
        "Wähl eine Karte und schreib eine Aussage mit ihrem Zeichen, oder nimm das Beispiel. S-Karten gelten, wie sie gedruckt sind. Oder behaupte, dass Aussagen aus den anderen folgen.";
    hint_palmer_first: "Pick a card and write a statement that uses it, or use the example. S cards are played as printed.",
        "Wähl eine Karte und schreib eine Aussage mit ihrem Zeichen, oder nimm das Beispiel. S-Karten gelten, wie sie gedruckt sind.";
    hint_edit: "Write cards: open one, choose a tag and a cost, and say what it does; the field shows an attack. When you are done, press pass.",
        "Beschreib Karten: Öffne eine, wähl Zeichen und Preis und sag, was sie tut; das Feld zeigt einen Angriff. Wenn du fertig bist, drück pass.";
    hint_ask: "Say how many blank cards you want, and press ask.", "Sag, wie viele leere Karten du willst, und drück ask.";
    hint_take: "Take a card of another player by the button on it, or press pass.", "Nimm eine Karte eines anderen mit dem Knopf darauf, oder drück pass.";
    hint_play: "Choose two cards from which something follows, and press play; or take one of the other moves.",
        "Wähl zwei Karten, aus denen etwas folgt, und drück play; oder nimm einen der anderen Züge.";
    hint_prove: "Prove what the two cards do, a line for each step; their statements are the axioms. Then press claim, or pass.",
        "Beweise, was die zwei Karten tun, eine Zeile je Schritt; ihre Aussagen sind die Axiome. Dann drück claim, oder pass.";
    take_example: "Use the example", "Das Beispiel nehmen";
    typed_move: "Type a move", "Zug eintippen";
    move_label: "Move", "Zug";
    proof_label: "Proof", "Beweis";
    play: "Play", "Spielen";
    log: "Game log", "Spielverlauf";
    log_empty: "Nothing yet.", "Noch nichts.";
    log_all: "The whole log", "Das ganze Protokoll";
    commitment: "Fair play: the shuffle was fixed before the game. This code lets you check it afterwards:", "Faires Spiel: Gemischt wurde vor dem Spiel. Mit diesem Code lässt es sich danach prüfen:";
    refused: "The rules do not allow this", "Das erlauben die Regeln nicht";
    not_understood: "This move could not be read", "Dieser Zug war nicht lesbar";
    went_wrong: "This did not work", "Das hat nicht geklappt";
    problem_title: "Page not found", "Seite nicht gefunden";
    back_home: "To the tables", "Zu den Tischen";
    back_to_table: "To the table", "Zum Tisch";
    rules: "The rules in short", "Die Regeln in Kürze";
    example: "An example", "Ein Beispiel";
    board: "The board", "Das Brett";
    board_empty: "Nothing is written yet.", "Noch steht nichts da.";
    reading: "read as", "gelesen als";
    scored: "scored", "gewertet";
    names_given: "Names", "Namen";
    asked_about: "Undecided, and the table is asked:", "Unentschieden, der Tisch wird gefragt:";
    accepted_by: "convinced:", "überzeugt:";
    hand_of: "Hand of", "Hand von";
    your_hand: "Your hand", "Deine Hand";
    hidden_cards: "hidden cards", "verdeckte Karten";
    deck: "Deck", "Stapel";
    used: "Used", "Gespielt";
    palmer_pick: "Cards to play", "Karten zum Ausspielen";
    statement: "Statement", "Aussage";
    palmer_write: "Play statement", "Ausspielen";
    palmer_negate: "Play X ¬", "X ¬ spielen";
    claim_legend: "Claim points: tick statements that follow from the rest", "Punkte behaupten: Aussagen ankreuzen, die aus den anderen folgen";
    claim_redundant: "Claim them", "Behaupten";
    claim_inconsistent: "The board contradicts itself", "Das Brett widerspricht sich";
    own_proof: "With a proof of your own", "Mit eigenem Beweis";
    own_proof_help: "As in a proof file; of several statements one proof each, with a line --- between them. Without one the referee searches.",
        "Wie in einer Beweisdatei; bei mehreren Aussagen je einer, mit einer Zeile --- dazwischen. Ohne Beweis sucht der Schiedsrichter.";
    ruling: "The ruling", "Das Urteil";
    evidence_proof: "The proof:", "Der Beweis:";
    evidence_model: "Counterexample: here every other statement holds, but this one is false.", "Gegenbeispiel: Hier gelten alle anderen, und diese Aussage ist falsch.";
    evidence_board_model: "All statements are true in this structure:", "Alle Aussagen sind wahr in dieser Struktur:";
    premises: "Premises", "Prämissen";
    rows_empty: "No row is laid yet.", "Noch liegt keine Reihe.";
    consistent: "Premises are consistent", "Die Prämissen sind verträglich";
    inconsistent: "Premises contradict each other", "Die Prämissen widersprechen sich";
    cards_there: "cards laid", "gelegte Karten";
    allowed: "may be played", "darf gespielt werden";
    not_yet: "not allowed yet", "noch nicht erlaubt";
    letters: "Letters", "Buchstaben";
    proved: "proved", "bewiesen";
    disproved: "disproved", "widerlegt";
    open: "open", "offen";
    round: "Round", "Runde";
    rounds: "Rounds that are over", "Gespielte Runden";
    away: "Away", "Abgelegt";
    first_card: "First card", "Erste Karte";
    second_card: "Second card", "Zweite Karte";
    lay: "Lay", "Legen";
    discard: "Discard", "Ablegen";
    rows_after: "The rows as they lie afterwards", "Die Reihen, wie sie danach liegen";
    row: "Row", "Reihe";
    ergo_help: "What lies there stays in its order; each row must be a formula.", "Was liegt, behält seine Ordnung; jede Reihe muss eine Formel sein.";
    end_turn: "Play the turn", "Zug ausführen";
    propositions: "Propositions", "Aussagen";
    no_dice: "Nothing is thrown yet.", "Noch ist nichts geworfen.";
    shows: "shows", "zeigt";
    spotted: "the other could have been answered with", "gefunden wurde";
    completed: "Completed", "Vollendet";
    small: "small", "klein";
    big: "big", "groß";
    no_wff: "No WFF!", "Kein WFF!";
    on_table: "On the table", "Auf dem Tisch";
    previous_tag: "last tag", "letztes Zeichen";
    rules_in_force: "Rules in force", "Geltende Regeln";
    power_cost: "power cost", "Preis in Power";
    blank: "blank", "leer";
    points_short: "pts", "Pkt";
    card: "card", "Karte";
    cards_of: "Cards of", "Karten von";
    deck_edited: "Edited cards in the deck", "Beschriebene Karten im Stapel";
    discard_pile: "Discard pile", "Ablage";
    drop_pile: "Drop pile", "Abwurf";
    edit: "edit", "schreiben";
    subproofs: "Your subproofs", "Deine Teilbeweise";
    points: "points", "Punkte";
    cards: "cards", "Karten";
    health: "health", "Leben";
    power: "power", "Power";
    potency: "potency", "Potenz";
    proving: "proving power", "Beweiskraft";
    letter: "letter", "Buchstabe";
    banned: "turns of Fallacy left", "Züge unter Fallacy";
    falsehoods: "falsehoods", "Falsches";
    pile: "cubes left", "Würfel übrig";
    replay: "replay", "Nachspielen";
    replay_link: "Replay, move by move", "Zug um Zug nachspielen";
    record_link: "The record as a file", "Das Protokoll als Datei";
    signed_record_link: "The signed record", "Das signierte Protokoll";
    any_record: "Replay a record", "Ein Protokoll nachspielen";
    any_record_lead: "A record of any of the five games, as tables and the command line write it. It is played through, and every claim is decided again.",
        "Ein Protokoll eines der fünf Spiele, wie es Tische und die Befehlszeile schreiben. Es wird durchgespielt und jede Behauptung neu entschieden.";
    record_file: "The file", "Die Datei";
    record_text: "Or its text", "Oder ihr Text";
    show_record: "Play it through", "Durchspielen";
    whole_game: "The whole game as one page", "Das ganze Spiel als eine Seite";
    record_lead: "each move, with what it was judged by.", "jeder Zug, mit dem, was ihn entschied.";
    first: "Beginning", "Anfang";
    previous: "back", "zurück";
    next: "on", "weiter";
    last: "End", "Ende";
    move_number: "Move number", "Zug Nummer";
    chair: "Seen by", "Gesehen von";
    everybody: "everybody", "allen";
    go: "Go", "Los";
    playground_lead: "Write a board or a proof, and see the ruling with its proof or countermodel.",
        "Ein Brett oder einen Beweis schreiben und das Urteil sehen, mit Beweis oder Gegenmodell.";
    examples: "Examples", "Beispiele";
    load: "Load", "Laden";
    kind: "This is", "Das ist";
    kind_proof: "a proof: check it", "ein Beweis: prüfen";
    kind_board: "a board: judge it", "ein Brett: beurteilen";
    kind_statement: "a statement: read it", "eine Aussage: lesen";
    system: "Calculus", "Kalkül";
    goal: "Goal", "Ziel";
    your_text: "Text", "Text";
    rule_on_it: "Check", "Prüfen";
    playground_alone_lead: "Write a proof or a statement: it is checked in this page, and nothing is sent anywhere.",
        "Einen Beweis oder eine Aussage schreiben: Geprüft wird in dieser Seite, und nichts wird irgendwohin gesendet.";
    needs_scripts: "This page checks by itself, and needs scripts for it. Without them the program `referee` does the same.",
        "Diese Seite prüft selbst und braucht dafür Skripte. Ohne sie tut das Programm `referee` dasselbe.";
    no_service: "A board is judged by a search, for which this page has no service. It is read here, and its mistakes are shown.",
        "Ein Brett zu beurteilen braucht eine Suche, für die diese Seite keinen Dienst hat. Gelesen wird es hier, und Fehler werden gezeigt.";
    as_it_says: "as the proof says", "wie der Beweis sagt";
    line: "line", "Zeile";
    faults: "What is wrong", "Was nicht stimmt";
    completions: "What may come next", "Was folgen kann";
    hint: "A hint", "Ein Hinweis";
    format: "Format", "Formatieren";
    graph: "Proof graph", "Was worauf beruht";
    save_as: "Save as", "Sichern als";
    certificates: "Certificates", "Zertifikate";
    no_certificates: "There are none.", "Es gibt keine.";
    checked_here: "re-checked in this page", "in dieser Seite nachgeprüft";
    editor_keys: "Ctrl and space: what may come next. F12: the line that is cited.", "Strg und Leertaste: was folgen kann. F12: die zitierte Zeile.";
    permalink: "Permanent link", "Dauerhafter Link";
    copy: "Copy", "Kopieren";
    as_code: "As a QR code, for a phone", "Als QR-Code, fürs Handy";
    copied: "Copied.", "Kopiert.";
    shake_about: "Race for the longest formula in your cubes.", "Um die Wette: die längste Formel in deinen Würfeln.";
    xwff_about: "Build the longest true formula out of six dice.", "Die längste wahre Formel aus sechs Würfeln bauen.";
    ergo_about: "Build premises together; win if they prove your letter.", "Gemeinsam Prämissen legen und gewinnen, wenn sie deinen Buchstaben beweisen.";
    palmer_about: "Build a set of logical statements with your cards. Score when you spot one that follows from the rest.", "Mit deinen Karten Aussagen zusammentragen. Punkte gibt es für eine, die aus den anderen folgt.";
    wars_about: "Invent your own cards as formulas, then prove that your attack works.", "Eigene Karten als Formeln erfinden und beweisen, dass der Angriff gelingt.";
    two_players: "2 players", "2 Spieler";
    two_to_four: "2 to 4 players", "2 bis 4 Spieler";
    two_to_eight: "2 to 8 players", "2 bis 8 Spieler";
    two_or_more: "2 players or more", "2 oder mehr Spieler";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_language_that_there_is() {
        assert_eq!(accepted_language(""), Language::English);
        assert_eq!(accepted_language("de"), Language::German);
        assert_eq!(accepted_language("de-AT,de;q=0.9,en;q=0.8"), Language::German);
        assert_eq!(accepted_language("fr, en;q=0.3, de;q=0.4"), Language::German);
        assert_eq!(accepted_language("en-GB,de;q=0.5"), Language::English);
        assert_eq!(accepted_language("de;q=0, en;q=0.1"), Language::English);
        assert_eq!(accepted_language("de;q=x,;;;,"), Language::English);
    }
}
