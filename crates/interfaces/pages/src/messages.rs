//! The words of the interface, in each language: one table of English and German, of which neither can miss a word, and a file of words by the
//! same ids for each further language (`words`). Not here: the rules and the messages of the games (crate `documents`), and rulings.

use std::collections::HashMap;
use std::sync::LazyLock;

use documents::Language;

/// Returns the words of the interface in a language.
pub fn interface(language: Language) -> &'static Messages {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
        Language::Spanish => &SPANISH,
        Language::French => &FRENCH,
    }
}

/// The files of the further languages: lines `id = words`. Empty lines and those that begin with `#` count for nothing.
const SPANISH_WORDS: &str = include_str!("../words/spanish.txt");
const FRENCH_WORDS: &str = include_str!("../words/french.txt");

static SPANISH: LazyLock<Messages> = LazyLock::new(|| Messages::of_words(Language::Spanish, &read(SPANISH_WORDS)));
static FRENCH: LazyLock<Messages> = LazyLock::new(|| Messages::of_words(Language::French, &read(FRENCH_WORDS)));

fn read(file: &'static str) -> HashMap<&'static str, &'static str> {
    file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = ")).collect()
}

/// Returns the languages of the interface with their own names, in the order of the menu.
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    Language::ALL.into_iter().map(|language| (language.code(), interface(language).own_name))
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

        impl Messages {
            /// The ids of all words.
            #[cfg(test)]
            const IDS: &[&str] = &[$(stringify!($name)),*];

            /// The words of a language by their ids; those that it misses are English.
            fn of_words(language: Language, words: &HashMap<&'static str, &'static str>) -> Messages {
                Messages { language, $($name: words.get(stringify!($name)).copied().unwrap_or($english),)* }
            }
        }

        static ENGLISH: Messages = Messages { language: Language::English, $($name: $english,)* };
        static GERMAN: Messages = Messages { language: Language::German, $($name: $german,)* };
    };
}

messages! {
    code: "en", "de";
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
    bot_simple: "beginner", "Anfänger";
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
    puzzle_ergo_task: "Find the turn that scores most for you; on a tie, the one that leaves least to the others.",
        "Finde den Zug, nach dem die Auslage dir am meisten wert ist, und unter solchen den, der den anderen am wenigsten lässt.";
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
    hint_longest: "Click your dice one after another to lay the longest formula: p, q, r or s alone; N before a formula; C, A, K or E before two. Then call it.",
        "Klick deine Würfel nacheinander an und leg die längste Formel: p, q, r oder s allein; N vor einer Formel; C, A, K oder E vor zweien. Dann ruf sie aus.";
    hint_longest_true: "Click your dice one after another to lay the longest true formula: p, q, r or s alone; N (not) before a formula; K (and), A (or), C (if) or E (equal) before two. Then show it.",
        "Klick deine Würfel nacheinander an und leg die längste wahre Formel: p, q, r oder s allein; N (nicht) vor einer Formel; K (und), A (oder), C (wenn) oder E (gleich) vor zweien. Dann zeig sie.";
    hint_check: "Is the row a formula, and do the caller's dice make no longer one? Then agree; else challenge.",
        "Ist die Reihe eine Formel, und geben die Würfel des Rufers keine längere her? Dann stimm zu; sonst ficht an.";
    hint_reroll: "None of your small dice shows a letter: choose one, which is rolled until it does.", "Keiner deiner kleinen Würfel zeigt einen Buchstaben: Wähl einen; er wird gewürfelt, bis er einen zeigt.";
    hint_done: "There is nothing left to spot: say so.", "Es gibt nichts mehr aufzuspüren: Sag es.";
    hint_shown: "Your row is shown: now wait for the other player. Choosing what R stands for changes nothing any more.", "Deine Reihe liegt: Warte jetzt auf den anderen. Wofür R steht, ändert nichts mehr.";
    hint_answer: "Are you convinced of the claim? Say so by one of the buttons.", "Überzeugt dich die Behauptung? Sag es mit einem der Knöpfe.";
    hint_undecided: "Your claim is undecided: the others answer it. Bring a proof, or withdraw it.", "Deine Behauptung ist unentschieden: Die anderen beantworten sie. Bring einen Beweis oder zieh sie zurück.";
    hint_pass: "End your turn when you want to do nothing more here.", "Beende deinen Zug, wenn du hier nichts mehr tun willst.";
    hint_discard: "You have no two cards to play. Discard one, draw one from the deck, or leave the round.", "Du hast keine zwei Karten zu spielen. Wirf eine ab, zieh eine vom Stapel oder verlass die Runde.";
    hint_challenge: "Does what the claim has cited contradict itself? Then prove that; if you do not challenge, it takes effect.", "Widerspricht sich, was die Behauptung anführt? Dann beweis es; wenn du nicht anfichtst, wirkt sie.";
    hint_challenge_rule: "Does the rule on offer contradict itself or the other rules? Then prove that; if you do not challenge, it is bought.", "Widerspricht die angebotene Regel sich oder den anderen Regeln? Dann beweis es; wenn du nicht anfichtst, wird sie gekauft.";
    hint_choose: "Choose whom or what the effect means, by one of the buttons.", "Wähl mit einem der Knöpfe, wen oder was die Wirkung meint.";
    hint_subproof: "Buy a proof for later use, or none.", "Kauf einen Beweis für später oder keinen.";
    hint_rule: "Buy a rule for everybody's proofs, or none.", "Kauf eine Regel für die Beweise aller oder keine.";
    hint_remove: "Remove a rule, or none.", "Entfern eine Regel oder keine.";
    word_resign: "Resign", "Aufgeben";
    word_offer: "Offer a draw", "Remis anbieten";
    word_accept: "Accept", "Annehmen";
    word_decline: "Decline", "Ablehnen";
    draw_offered: "offers a draw.", "bietet Remis an.";
    end_of_game: "End the game", "Die Partie beenden";
    game_drawn: "The game is over: no winner.", "Das Spiel ist aus: kein Sieger.";
    default_person: "Me", "Ich";
    hint_spot: "Do the other's dice make a longer true formula than the one shown? Then lay it out of those dice and name it; else say that nothing is left to spot.",
        "Geben die Würfel des anderen eine längere wahre Formel her als die gezeigte? Dann leg sie aus diesen Würfeln und nenn sie; sonst sag, dass es nichts mehr aufzuspüren gibt.";
    hint_ergo: "Use two cards of your hand: click one, then a lit place in the rows, or discard it. Rows that prove your letter are worth points.",
        "Benutze zwei Karten deiner Hand: Klick eine an, dann einen hellen Platz in den Reihen, oder leg sie ab. Reihen, die deinen Buchstaben beweisen, sind Punkte wert.";
    hint_palmer: "Pick a card and write a statement that uses it, or use the example. S cards are played as printed. Or claim that statements follow from the rest.",
        "Wähl eine Karte und schreib eine Aussage mit ihrem Zeichen, oder nimm das Beispiel. S-Karten gelten, wie sie gedruckt sind. Oder behaupte, dass Aussagen aus den anderen folgen.";
    hint_palmer_first: "Pick a card and write a statement that uses it, or use the example. S cards are played as printed.",
        "Wähl eine Karte und schreib eine Aussage mit ihrem Zeichen, oder nimm das Beispiel. S-Karten gelten, wie sie gedruckt sind.";
    hint_edit: "Write cards: open one, choose a tag and a cost, and say what it does; the field shows an attack. Then finish.",
        "Beschreib Karten: Öffne eine, wähl Zeichen und Preis und sag, was sie tut; das Feld zeigt einen Angriff. Dann hör auf.";
    hint_ask: "Say how many blank cards you want, and ask for them.", "Sag, wie viele leere Karten du willst, und verlang sie.";
    hint_take: "Take a card of another player by the button on it, or no more cards.", "Nimm eine Karte eines anderen mit dem Knopf darauf, oder keine mehr.";
    hint_play: "Choose two cards from which something follows, and play them; or take one of the other moves.",
        "Wähl zwei Karten, aus denen etwas folgt, und spiel sie; oder nimm einen der anderen Züge.";
    hint_prove: "Prove what the two cards do, a line for each step; their statements are the axioms. Then claim it, or claim nothing.",
        "Beweise, was die zwei Karten tun, eine Zeile je Schritt; ihre Aussagen sind die Axiome. Dann behaupte es, oder behaupte nichts.";
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
    board_empty: "The board is empty: write the first statement.", "Das Brett ist leer: Schreib die erste Aussage.";
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
    pg_book: "Notation", "Schreibweise";
    pg_own: "referee's own", "die von referee";
    pg_start_again: "Start again", "Neu anfangen";
    pg_symbols: "Symbols", "Zeichen";
    pg_judging: "Judging …", "Es wird geurteilt …";
    pg_decided: "{n} of {m} questions decided", "{n} von {m} Fragen entschieden";
    pg_cancel: "Cancel", "Abbrechen";
    pg_cancelled: "Cancelled. Nothing was decided.", "Abgebrochen. Nichts ist entschieden.";
    pg_stale: "The text has changed since this ruling.", "Der Text ist seit diesem Urteil geändert.";
    pg_empty: "The ruling appears here.", "Hier erscheint das Urteil.";
    pg_in_goal: "In the goal:", "Im Ziel:";
    pg_hint_more: "Tell me more", "Mehr verraten";
    pg_hint_rule: "Next rule: {rule}.", "Nächste Regel: {rule}.";
    pg_hint_lines: "Use {rule} on {lines}.", "Wende {rule} auf {lines} an.";
    pg_hint_write: "Write this line:", "Schreib diese Zeile:";
    pg_hint_insert: "Insert it", "Einfügen";
    pg_hint_reached: "The goal is reached.", "Das Ziel ist erreicht.";
    pg_hint_none: "These rules do not lead from these lines to the goal.", "Diese Regeln führen von diesen Zeilen nicht zum Ziel.";
    pg_hint_unknown: "No way to the goal was found.", "Kein Weg zum Ziel wurde gefunden.";
    pg_hint_no_goal: "A hint needs a goal. Write it in the field above.", "Ein Hinweis braucht ein Ziel. Schreib es in das Feld oben.";
    pg_cite: "Cite line {n}", "Zeile {n} zitieren";
    pg_live: "Judge while I write", "Beim Schreiben urteilen";
    pg_prove_heading: "Prove a statement from the others", "Eine Aussage aus den anderen beweisen";
    pg_prove: "Prove {name}", "{name} beweisen";
    pg_prove_close: "Close the proof", "Beweis schließen";
    pg_prove_open: "Open it as a proof", "Als Beweis öffnen";
    pg_exercise_found: "This text is an exercise. Choose one to work on:", "Dieser Text ist eine Aufgabe. Wähl eine zum Bearbeiten:";
    pg_exercise: "Exercise", "Aufgabe";
    pg_exercise_leave: "Leave the exercise", "Aufgabe verlassen";
    pg_rules_found: "This text is a calculus. The lab tests whether its rules are sound.", "Dieser Text ist ein Kalkül. Das Labor prüft, ob seine Regeln korrekt sind.";
    pg_rules_open: "Open it in the lab", "Im Labor öffnen";
    pg_print: "Print or PDF", "Drucken oder PDF";
    pg_embed: "Embed in a page", "In eine Seite einbetten";
    pg_embed_help: "Put this line into your page:", "Setz diese Zeile in deine Seite:";
    pg_open_here: "Open in the playground", "In der Werkbank öffnen";
    pg_declare: "Insert this line", "Diese Zeile einfügen";
    pg_more: "More", "Mehr";
    pg_keys: "Escape, then Tab leaves the text.", "Escape, dann Tab verlässt den Text.";
    two_or_more: "2 players or more", "2 oder mehr Spieler";
    computer: "Computer", "Computer";
    play_now: "Play now", "Sofort spielen";
    play_now_help: "Against the computer, with no account and no names.", "Gegen den Computer, ohne Konto und ohne Namen.";
    play_computer: "Play the computer", "Gegen den Computer spielen";
    with_friends: "With friends", "Mit Freunden spielen";
    position_caption: "A position of Palmer's game. Statement 3 follows from the other two: see it first, and it is your point.",
        "Eine Stellung aus Palmers Spiel. Aussage 3 folgt aus den beiden anderen: Sieh es zuerst, und der Punkt ist deiner.";
    position_stamp: "follows", "folgt";
    finished_tables: "Finished games", "Beendete Spiele";
    others_move: "the others are to move", "die anderen sind am Zug";
    against: "against", "gegen";
    you_won: "you won", "du hast gewonnen";
    is_finished: "finished", "beendet";
    just_happened: "Just happened", "Zuletzt geschehen";
    is_there: "is at the table", "sitzt am Tisch";
    is_away: "is away", "ist gerade weg";
    you_win: "You win!", "Du hast gewonnen!";
    rematch: "Rematch", "Revanche";
    plays_again: "plays again.", "spielt noch einmal.";
    join_rematch: "Join the rematch", "Bei der Revanche mitspielen";
    watch_rematch: "Watch the rematch", "Der Revanche zuschauen";
    another_game: "Another game", "Ein anderes Spiel";
    sound: "Sound", "Ton";
    notify: "Notify me when it is my turn", "Mich benachrichtigen, wenn ich am Zug bin";
    clear: "Clear", "Alles zurücklegen";
    undo_pick: "Undo", "Zurücknehmen";
    rack: "Dice to click into the row", "Würfel zum Anklicken für die Reihe";
    turn_first: "First choose what R stands for.", "Wähl zuerst, wofür R steht.";
    fill_in_n: "Fill in n", "Trag n ein";
    lay_lead: "Click a card, then a lit place, or drag it there. A turn uses two cards.",
        "Klick eine Karte an, dann einen hellen Platz, oder zieh sie hin. Ein Zug benutzt zwei Karten.";
    new_row: "New row", "Neue Reihe";
    place: "place", "Platz";
    write_rows: "Write the rows instead", "Die Reihen lieber schreiben";
    use_as: "Use it as", "Benutzen als";
    play_on: "Play it on", "Ausspielen gegen";
    play_card: "Play it", "Ausspielen";
    no_row_yet: "is no formula yet.", "ist noch keine Formel.";
    two_cards: "Use two cards, then play the turn.", "Benutze zwei Karten, dann führ den Zug aus.";
    pick_in_rows: "Now click the card in the rows.", "Klick jetzt die Karte in den Reihen an.";
    card_symbol: "lets you write about", "erlaubt Aussagen über";
    card_quantifiers: "lets you write with exactly these quantifiers", "erlaubt Aussagen mit genau diesen Quantoren";
    card_printed: "is played as printed", "gilt, wie sie gedruckt ist";
    card_any: "lets you write any statement", "erlaubt jede Aussage";
    card_negation: "puts a NOT into a statement", "setzt ein NICHT in eine Aussage";
    blank_cards: "blank cards", "leere Karten";
    first_blank: "the first of them", "die erste davon";
    goal_line: "Claimed line (empty: the last one)", "Behauptete Zeile (leer: die letzte)";
    for_choice: "Choice", "Auswahl";
    target_player: "Target player", "Spieler als Ziel";
    target_card: "Target card", "Karte als Ziel";
    how_many: "How many", "Wie viele";
    rule_slot: "Slot (empty: a free one)", "Regelplatz (leer: ein freier)";
    rule_price: "Price (empty: the least)", "Preis (leer: der geringste)";
    by_statement: "statement", "Aussage";
    claim_made: "claim:", "behauptet:";
    rule_offered: "Rule on offer for slot", "Angebotene Regel für Platz";
    move_toss: "Throw the cubes", "Die Würfel werfen";
    move_wff: "Call “WFF!” with this row", "Mit dieser Reihe „WFF!“ rufen";
    move_no_wff: "Call “No WFF!”", "„No WFF!“ rufen";
    move_check: "Agree: “Check!”", "Zustimmen: „Check!“";
    move_dispute: "Challenge: the row is no WFF", "Anfechten: Die Reihe ist kein WFF";
    move_longer: "Challenge with this longer row", "Mit dieser längeren Reihe anfechten";
    move_a_wff: "Challenge with this WFF", "Mit diesem WFF anfechten";
    move_roll: "Roll the dice", "Die Würfel rollen";
    move_show: "Show this row", "Diese Reihe zeigen";
    move_show_none: "Show no formula", "Keine Formel zeigen";
    move_reroll: "Roll again small die number", "Noch einmal rollen: kleiner Würfel Nummer";
    move_turn: "Use R as", "R benutzen als";
    move_spot: "Name this longer row", "Diese längere Reihe nennen";
    move_done: "Nothing more to spot", "Nichts mehr aufzuspüren";
    move_end_turn: "End turn", "Zug beenden";
    move_convinced: "I am convinced", "Ich bin überzeugt";
    move_not_convinced: "I am not convinced", "Ich bin nicht überzeugt";
    move_withdraw: "Withdraw the claim", "Die Behauptung zurückziehen";
    move_ask: "Ask for blank cards", "Leere Karten verlangen";
    move_buy_subproof: "Buy this proof", "Diesen Beweis kaufen";
    move_no_subproof: "Buy no proof", "Keinen Beweis kaufen";
    move_prove_challenge: "Challenge with this proof", "Mit diesem Beweis anfechten";
    move_accept: "Do not challenge", "Nicht anfechten";
    move_buy_rule: "Buy this rule", "Diese Regel kaufen";
    move_no_rule: "Buy no rule", "Keine Regel kaufen";
    move_remove: "Remove rule", "Entfernen: Regel";
    move_no_remove: "Remove no rule", "Keine Regel entfernen";
    move_edit: "Write this card", "Diese Karte beschreiben";
    move_edit_no_more: "Finish writing cards", "Mit dem Beschreiben aufhören";
    move_take: "Take card", "Nehmen: Karte";
    move_take_no_more: "Take no more cards", "Keine Karten mehr nehmen";
    move_claim: "Claim with this proof", "Mit diesem Beweis behaupten";
    move_claim_nothing: "Claim nothing", "Nichts behaupten";
    move_choose_player: "Target:", "Ziel:";
    move_choose_card: "Target: card", "Ziel: Karte";
    move_play: "Play these two cards", "Diese zwei Karten spielen";
    move_discard: "Discard this card", "Diese Karte abwerfen";
    move_draw_blank: "Draw a blank card", "Eine leere Karte ziehen";
    move_draw: "Draw card", "Ziehen: Karte";
    move_leave: "Leave this round", "Diese Runde verlassen";
    nav_play: "Play", "Spielen";
    menu: "Menu", "Menü";
    change_language: "Language", "Sprache";
    all_rules: "Rules", "Regeln";
    all_rules_lead: "Each game in short, and every rule by its id. Rules and readings in full are in English.",
        "Jedes Spiel in Kürze und jede Regel mit ihrer Kennung. Die Regeln im Wortlaut sind englisch.";
    rules_in_full: "All rules and readings", "Alle Regeln und Lesarten";
    rules_naming: "Rules that name it", "Regeln, die sie nennen";
    rules_soundness: "Soundness of the rules of Predicate Wars", "Korrektheit der Regeln von Predicate Wars";
    rules_of_all: "Questions that concern all games", "Fragen, die alle Spiele betreffen";
    foot: "No accounts, no tracking, and nothing on these pages comes from elsewhere.",
        "Keine Konten, keine Zähler, und nichts auf diesen Seiten kommt von anderswo.";
    api_lead: "Everything these pages do, programs can do over HTTP with JSON. An answer is the document that the command line prints for the same input.",
        "Was diese Seiten tun, können Programme über HTTP mit JSON tun. Eine Antwort ist das Dokument, das die Befehlszeile für dieselbe Eingabe schreibt.";
    problem_forbidden: "This is not open to you", "Das ist für dich nicht offen";
    problem_busy: "Too much at once", "Zu viel auf einmal";
    lost_lead: "There is no such page here, or no longer. Games and puzzles are one click away.",
        "So eine Seite gibt es hier nicht oder nicht mehr. Spiele und Rätsel sind einen Klick entfernt.";
    reason_1: "Every claim is settled on the spot.", "Jede Behauptung wird sofort entschieden.";
    reason_1_more: "With a proof that you can follow, or a counterexample that you can look at.",
        "Mit einem Beweis, dem du folgen kannst, oder einem Gegenbeispiel, das du ansehen kannst.";
    reason_2: "Nothing to install, nothing to sign.", "Nichts zu installieren, nichts anzumelden.";
    reason_2_more: "Send a friend a link, or play the computer. It works on any phone, and without scripts.",
        "Schick einem Freund einen Link oder spiel gegen den Computer. Das geht auf jedem Handy, auch ohne Skripte.";
    reason_3: "You learn logic by playing it.", "Logik lernst du, indem du sie spielst.";
    reason_3_more: "Lessons of ten moves, puzzles for every day, and a proof editor that says why.",
        "Einführungen in zehn Zügen, Rätsel für jeden Tag und ein Beweiseditor, der sagt, warum.";
    puzzle_proof: "Why it follows:", "Warum sie folgt:";
    puzzle_model: "Here all other statements are true, and this one is false:", "Hier sind alle anderen Aussagen wahr, und diese ist falsch:";
    streak: "days in a row", "Tage in Folge";
    solved_of: "solved", "gelöst";
    your_dice: "Your dice", "Deine Würfel";
    your_row: "Your row", "Deine Reihe";
    take_back: "Take back", "Zurücknehmen";
    make_puzzle: "Make a puzzle of this position", "Aus dieser Stellung ein Rätsel machen";
    storm: "Three-minute storm", "Drei-Minuten-Sturm";
    storm_lead: "Three statements, and one of them follows from the other two. Which? Answer as many as you can in three minutes.",
        "Drei Aussagen, und eine folgt aus den beiden anderen. Welche? Beantworte in drei Minuten so viele, wie du kannst.";
    storm_start: "Start the clock", "Uhr starten";
    storm_again: "Once more", "Noch einmal";
    storm_over: "Time is up.", "Die Zeit ist um.";
    storm_score: "Score", "Punkte";
    storm_best: "Your best", "Deine Bestmarke";
    storm_keys: "Click the statement that follows, or press 1, 2 or 3. A wrong answer costs five seconds.",
        "Klick die Aussage an, die folgt, oder drück 1, 2 oder 3. Eine falsche Antwort kostet fünf Sekunden.";
    storm_missed: "To look at again", "Zum Nachsehen";
    storm_follows: "What follows is", "Es folgt";
    // The lab for rules, and living models.
    lab: "Lab", "Labor";
    lab_lead: "Write a rule of inference. In a moment you see whether it is sound; if not, a counterexample, a proof that exploits it, and what would mend it.",
        "Schreib eine Schlussregel. Gleich siehst du, ob sie korrekt ist; wenn nicht, ein Gegenbeispiel, einen Beweis, der sie ausnutzt, und was sie heilt.";
    lab_try: "Try:", "Versuch:";
    lab_rule: "Your rule", "Deine Regel";
    lab_help: "Capital letters stand for any statements; write every pair of brackets. The first line can be left out: from (A → B), B / infer A.",
        "Großbuchstaben stehen für beliebige Aussagen; schreib alle Klammern. Die erste Zeile darf fehlen: from (A → B), B / infer A.";
    lab_beside: "Beside the rules of", "Neben den Regeln von";
    lab_show_rules: "Show its rules", "Ihre Regeln zeigen";
    lab_judge: "Is it sound?", "Ist sie korrekt?";
    lab_search: "Search for exploits", "Nach Lücken suchen";
    lab_whole: "Audit the whole calculus", "Den ganzen Kalkül prüfen";
    lab_play: "Play with these rules", "Mit diesen Regeln spielen";
    lab_own: "A calculus of your own", "Ein eigener Kalkül";
    lab_own_help: "Text of the calculus, as in a .rules file; it counts instead of the one that is chosen", "Text des Kalküls wie in einer .rules-Datei; er gilt anstelle des gewählten";
    lab_rules: "Rules of this calculus", "Regeln dieses Kalküls";
    lab_a_rule: "Rule", "Regel";
    lab_edit: "Edit", "Ändern";
    lab_copied: "The rule is in the field.", "Die Regel steht im Feld.";
    lab_answer: "Result of the audit", "Ergebnis der Prüfung";
    lab_nothing_yet: "Write a rule, take one of the examples, or edit a rule of the calculus.", "Schreib eine Regel, nimm ein Beispiel, oder ändere eine Regel des Kalküls.";
    lab_judging: "Checking the rule", "Die Regel wird geprüft";
    lab_searching: "Searching for proofs that go wrong", "Suche nach Beweisen, die schiefgehen";
    lab_audited: "{0} of {1} rules", "{0} von {1} Regeln";
    lab_old: "You have changed the rule: the answer below is about the one before.", "Du hast die Regel geändert: Die Antwort unten gilt noch der vorigen.";
    lab_failed: "The service has not answered. Try again.", "Der Dienst hat nicht geantwortet. Versuch es noch einmal.";
    lab_cancel: "Cancel", "Abbrechen";
    lab_nothing: "nothing", "nichts";
    lab_sound: "Sound", "Korrekt";
    lab_sound_numbers: "Sound where numbers are numbers", "Korrekt, wo Zahlen Zahlen sind";
    lab_sound_provisos: "Sound with its provisos", "Korrekt mit ihren Bedingungen";
    lab_unsound: "Unsound", "Nicht korrekt";
    lab_undecided: "Undecided", "Unentschieden";
    lab_countermodel: "Counterexample: here the premises are true and the conclusion is false.", "Gegenbeispiel: Hier sind die Prämissen wahr, und die Konklusion ist falsch.";
    lab_without_provisos: "Without its provisos the rule goes wrong here.", "Ohne ihre Bedingungen geht die Regel hier schief.";
    lab_provisos_for: "The use of its provisos", "Wozu ihre Bedingungen gut sind";
    lab_axioms_true: "Here the axioms are true and the last line is false.", "Hier sind die Axiome wahr, und die letzte Zeile ist falsch.";
    lab_computed: "The proof takes this from computing:", "Der Beweis entnimmt dem Rechnen:";
    lab_exploit: "Exploit", "Lücke";
    lab_exploit_words: "This proof is accepted, though its last line does not follow from its axioms.", "Dieser Beweis wird angenommen, obwohl seine letzte Zeile nicht aus den Axiomen folgt.";
    lab_repair: "Repair", "Heilung";
    lab_no_repair: "No change that was tried makes it sound.", "Keine der versuchten Änderungen macht sie korrekt.";
    lab_take: "Use this repair", "Diese Heilung nehmen";
    lab_base_rules: "Base rules", "Grundregeln";
    lab_base_good: "none is false", "keine ist falsch";
    lab_base_bad: "false:", "falsch:";
    lab_search_title: "Proofs that go wrong", "Beweise, die schiefgehen";
    lab_none_found: "None was found.", "Keiner wurde gefunden.";
    lab_from_nothing: "From no axioms", "Aus keinen Axiomen";
    lab_contradiction: "a statement and its negation are derived", "eine Aussage und ihre Negation werden abgeleitet";
    lab_not_following: "the last line does not follow", "die letzte Zeile folgt nicht";
    lab_limited: "The time was up before everything was audited.", "Die Zeit war um, bevor alles geprüft war.";
    verdict: "Verdict", "Urteil";
    symbol_points: "symbol points", "Symbolpunkte";
    repair_conditions: "The condition that its own text names is made a proviso", "Die Bedingung aus ihrem Text wird verlangt";
    repair_eigenvariable: "The object has to be arbitrary", "Das Ding muss beliebig sein";
    repair_witness: "The object is a witness", "Das Ding ist ein Zeuge";
    repair_quantified: "The premise speaks of every object", "Die Prämisse spricht von jedem Ding";
    repair_capture: "The object that a quantifier would capture is named", "Das Ding, das ein Quantor einfinge, wird benannt";
    repair_discharge: "The assumption becomes a condition of the conclusion", "Die Annahme wird Bedingung der Konklusion";
    repair_weaker: "The conclusion says less", "Die Konklusion sagt weniger";
    world: "Models", "Modelle";
    world_lead: "Change the picture and watch the statements turn true or false. What makes one false is marked.", "Ändere das Bild und sieh, wie die Aussagen wahr oder falsch werden. Was eine falsch macht, ist markiert.";
    world_edit: "Edit this model", "Dieses Modell bearbeiten";
    world_true: "true", "wahr";
    world_false: "false", "falsch";
    world_any: "either", "egal";
    world_too_long: "not found out", "nicht ermittelt";
    world_old: "You have changed something: the truth values are found out anew.", "Du hast etwas geändert: Die Wahrheitswerte werden neu ermittelt.";
    world_searching: "Searching", "Suche";
    world_found: "Found, and certified: the statements are as you want them.", "Gefunden und bestätigt: Die Aussagen sind, wie du sie willst.";
    world_none: "There is none: that is proved.", "Es gibt keins: Das ist bewiesen.";
    world_undecided: "None was found within the limits.", "Innerhalb der Grenzen wurde keins gefunden.";
    world_certified: "The certificate", "Das Zertifikat";
    world_objects: "Objects", "Dinge";
    world_object: "Object", "Ding";
    world_name: "Name of", "Name von";
    world_remove: "Remove", "Entfernen";
    world_add: "Add an object", "Ein Ding hinzufügen";
    world_added: "Added", "Hinzugefügt";
    world_removed: "Removed", "Entfernt";
    world_another: "Another model", "Ein anderes Modell";
    world_smaller: "A smaller one", "Ein kleineres";
    world_asymmetric: "One without symmetry", "Eins ohne Symmetrie";
    world_statements: "Statements", "Aussagen";
    world_text: "Write statements, one a line", "Schreib Aussagen, eine je Zeile";
    world_evaluate: "Evaluate", "Auswerten";
    world_want: "Wanted", "Gewünscht";
    world_as_now: "as it is", "wie jetzt";
    world_show: "Show it in the picture", "Im Bild zeigen";
    world_marked: "makes the first false statement false", "macht die erste falsche Aussage falsch";
    world_missing: "is missing", "fehlt";
    world_from: "from / to", "von / nach";
    world_tables: "Tables", "Tabellen";
    world_rows: "Places", "Stellen";
    world_too_large: "There are too many objects for a table.", "Für eine Tabelle sind es zu viele Dinge.";
    world_new: "A new symbol", "Ein neues Symbol";
    world_new_name: "Its name", "Sein Name";
    world_new_add: "Add it", "Hinzufügen";
    world_property: "property", "Eigenschaft";
    world_relation: "relation", "Beziehung";
    world_function: "function", "Funktion";
    world_constant: "name", "Name";
    world_letter: "letter", "Buchstabe";
    world_move: "Move", "Bewegen";
    world_move_help: "Drag an object, or move it with the arrow keys.", "Zieh ein Ding, oder beweg es mit den Pfeiltasten.";
    world_property_help: "Click an object to give it the property or to take it away.", "Klick ein Ding an, um ihm die Eigenschaft zu geben oder zu nehmen.";
    world_relation_help: "Click an object and then another one, or the same again, to draw or to remove the arrow.", "Klick ein Ding an und dann ein anderes oder dasselbe noch einmal, um den Pfeil zu ziehen oder zu löschen.";
    world_function_help: "Click an object and then its value.", "Klick ein Ding an und dann seinen Wert.";
    world_constant_help: "Click the object that has this name.", "Klick das Ding an, das so heißt.";
    class_nav: "Class", "Klasse";
    class_title: "Class", "Klasse";
    class_new: "A class in one link", "Eine Klasse mit einem Link";
    class_new_lead: "Choose exercises, send your students one link, and see who has solved what, as it happens. Your students need a nickname and no account.",
        "Wähl Aufgaben, schick deinen Schülern einen Link und sieh laufend, wer was gelöst hat. Deine Schüler brauchen einen Spitznamen und kein Konto.";
    class_own: "Your classes", "Deine Klassen";
    class_choose: "Exercises", "Aufgaben";
    class_choose_help: "Tick exercises of a book, or paste your own below. Proofs are checked by the rules of the book.",
        "Kreuz Aufgaben aus einem Buch an oder füg unten eigene ein. Beweise werden nach den Regeln des Buchs geprüft.";
    class_paste: "Your own exercises", "Eigene Aufgaben";
    class_paste_help: "One a line, as the book prints it: premises, ∴, conclusion. A line “notation carnap” in front names the book. A sheet of Carnap and .exercise files can be pasted as they are.",
        "Je Zeile eine, wie im Buch: Prämissen, ∴, Schluss. Eine Zeile „notation carnap“ davor nennt das Buch. Ein Blatt aus Carnap und .exercise-Dateien gehen so, wie sie sind.";
    class_name: "Title", "Titel";
    class_name_example: "Logic 101, week 3", "Logik I, 3. Woche";
    class_deadline: "Deadline (can be empty)", "Frist (kann leer bleiben)";
    class_zone: "Hours from UTC", "Stunden von UTC";
    class_allow_hints: "Students may ask for hints", "Schüler dürfen um Hinweise bitten";
    class_make: "Make the class", "Klasse anlegen";
    class_kept: "A class is removed with all that was handed in when nothing has happened in it for {} days, or when you delete it.",
        "Eine Klasse wird mit allem Abgegebenen gelöscht, wenn darin {} Tage lang nichts geschehen ist oder du sie löschst.";
    class_bounds: "It has at most {} exercises and {} students.", "Sie hat höchstens {} Aufgaben und {} Schüler.";
    class_made: "Your class is ready", "Deine Klasse ist fertig";
    class_made_lead: "Send the first link to your students. Keep the second one for yourself.",
        "Schick den ersten Link deinen Schülern. Den zweiten behalte für dich.";
    class_count: "Exercises: {}.", "Aufgaben: {}.";
    class_for_students: "For your students", "Für deine Schüler";
    class_for_you: "For you", "Für dich";
    class_student_link: "Link for students", "Link für Schüler";
    class_results_link: "Link of the results", "Link der Ergebnisse";
    class_results_link_help: "It has your key in it: anyone with this link sees and can do what you can. Save it now. This browser keeps the key as well.",
        "Darin steckt dein Schlüssel: Wer diesen Link hat, sieht und kann alles, was du kannst. Sichere ihn jetzt. Auch dieser Browser behält den Schlüssel.";
    class_as_students: "See it as your students do", "So sehen es deine Schüler";
    class_results: "Results", "Ergebnisse";
    class_removed_on: "This class is removed after", "Diese Klasse wird gelöscht nach dem";
    class_removed_unless: ", unless something happens in it before.", ", wenn vorher nichts mehr geschieht.";
    class_only_here: "Your students cannot join from their own devices: this address is for this computer only.",
        "Deine Schüler kommen von ihren Geräten aus nicht hierher: Diese Adresse gilt nur auf diesem Rechner.";
    class_only_here_help: "For a room, start the service with: referee serve --lan. For the internet, put a proxy with TLS in front of it.",
        "Für einen Raum starte den Dienst mit: referee serve --lan. Für das Internet gehört ein Proxy mit TLS davor.";
    class_no_keys: "No one can join at this address: it is not HTTPS, so browsers do not keep the keys of students.",
        "An dieser Adresse kann niemand beitreten: Ohne HTTPS behalten Browser die Schlüssel der Schüler nicht.";
    class_enter: "Open a link", "Einen Link öffnen";
    class_enter_teacher: "Paste the link of the results, or its key.",
        "Füg den Link der Ergebnisse ein oder den Schlüssel daraus.";
    class_enter_student: "Paste your own link, or its key.", "Füg deinen eigenen Link ein oder den Schlüssel daraus.";
    class_key: "Link or key", "Link oder Schlüssel";
    class_open: "Open", "Öffnen";
    class_to: "To the class", "Zur Klasse";
    class_wrong_key: "This key is not one of this class.", "Dieser Schlüssel gehört nicht zu dieser Klasse.";
    class_until: "Hand in until", "Abgabe bis";
    class_is_open: "Open, without a deadline.", "Offen, ohne Frist.";
    class_is_over: "Nothing more can be handed in.", "Es kann nichts mehr abgegeben werden.";
    class_is_closed: "You have closed this class.", "Du hast diese Klasse geschlossen.";
    class_you_are: "You are", "Du bist";
    class_teacher_looks: "You are the teacher of this class.", "Du leitest diese Klasse.";
    class_join: "Join", "Beitreten";
    class_nickname: "Nickname", "Spitzname";
    class_nickname_help: "Your teacher sees it. Other students do not.", "Deine Lehrkraft sieht ihn, andere Schüler nicht.";
    class_join_button: "Begin", "Anfangen";
    class_come_back: "I have a link of my own", "Ich habe einen eigenen Link";
    class_join_first: "Join the class to hand in a proof.", "Tritt der Klasse bei, um einen Beweis abzugeben.";
    class_exercises: "Exercises", "Aufgaben";
    class_exercise: "Exercise", "Aufgabe";
    class_done: "solved", "gelöst";
    class_not_done: "not yet", "noch nicht";
    class_untried: "not tried", "nicht versucht";
    class_attempt: "attempt", "Versuch";
    class_attempts: "attempts", "Versuche";
    class_own_link: "Your own link", "Dein eigener Link";
    class_own_link_help: "To come back in another browser. Keep it for yourself.",
        "Damit kommst du in einem anderen Browser wieder. Behalte ihn für dich.";
    class_teacher_sees: "Your teacher sees what you hand in.", "Deine Lehrkraft sieht, was du abgibst.";
    class_remove_me: "Remove my data", "Meine Daten löschen";
    class_remove_me_help: "Your nickname and all that you have handed in are removed from this class at once, and cannot be brought back.",
        "Dein Spitzname und alles, was du abgegeben hast, verschwinden sofort aus dieser Klasse und sind nicht wiederherzustellen.";
    class_remove_me_button: "Remove all of it", "Alles löschen";
    class_given: "Given:", "Gegeben:";
    class_prove: "Prove:", "Beweise:";
    class_only_rules: "Only by these rules:", "Nur nach diesen Regeln:";
    class_your_proof: "Your proof", "Dein Beweis";
    class_hand_in: "Check and hand in", "Prüfen und abgeben";
    class_hint_rule: "Hint: which rule?", "Hinweis: welche Regel?";
    class_hint_lines: "Hint: which lines?", "Hinweis: welche Zeilen?";
    class_hint_outside: "A next step was found, but only by a rule that this exercise does not allow.",
        "Ein nächster Schritt ist gefunden, aber nur nach einer Regel, die diese Aufgabe nicht erlaubt.";
    class_example: "What a proof looks like", "So sieht ein Beweis aus";
    class_example_help: "Each line has a statement, and after it the rule and the lines that it comes from.",
        "In jeder Zeile steht eine Aussage und dahinter die Regel mit den Zeilen, aus denen sie kommt.";
    class_your_attempts: "What you have handed in", "Was du abgegeben hast";
    class_accepted: "Accepted. Well done!", "Angenommen. Gut gemacht!";
    class_not_accepted: "Not yet", "Noch nicht";
    class_unreadable: "This text cannot be read as a proof", "Dieser Text ist nicht als Beweis zu lesen";
    class_says: "Your teacher says:", "Deine Lehrkraft sagt:";
    class_lines: "The proof, line by line", "Der Beweis, Zeile für Zeile";
    class_reason: "Reason", "Begründung";
    class_fits: "It would fit by", "Es passte nach";
    class_rests_on: "rests on line", "beruht auf Zeile";
    class_right: "right", "richtig";
    class_students: "Students", "Schüler";
    class_student: "Student", "Schüler";
    class_tried: "Exercises tried", "Aufgaben versucht";
    class_no_students: "No one has joined yet. Send your students the link below.",
        "Noch ist niemand beigetreten. Schick deinen Schülern den Link unten.";
    class_done_count: "Solved", "Gelöst";
    class_legend: "✓ solved, ✗ not yet, with the first wrong line. The last number counts the attempts. Click one to see the text with its faults.",
        "✓ gelöst, ✗ noch nicht, mit der ersten falschen Zeile. Die letzte Zahl zählt die Versuche. Ein Klick zeigt den Text mit seinen Fehlern.";
    class_reload: "Reload", "Neu laden";
    class_links: "Links", "Links";
    class_look_after: "Look after the class", "Die Klasse verwalten";
    class_close: "Close the class", "Klasse schließen";
    class_reopen: "Open it again", "Wieder öffnen";
    class_one_student: "One student", "Ein einzelner Schüler";
    class_one_student_help: "A new link is for a student who has lost the old one, which counts no more. Removing takes everything that the student has handed in.",
        "Ein neuer Link ist für Schüler, die ihren verloren haben; der alte gilt dann nicht mehr. Entfernen löscht alles, was der Schüler abgegeben hat.";
    class_give_link: "Give a new link", "Neuen Link geben";
    class_remove_student: "Remove this student", "Diesen Schüler entfernen";
    class_new_link: "New link for", "Neuer Link für";
    class_new_link_help: "It is shown once.", "Er erscheint nur einmal.";
    class_delete: "Delete the class", "Klasse löschen";
    class_delete_help: "All exercises, nicknames and texts are removed at once, and cannot be brought back.",
        "Alle Aufgaben, Spitznamen und Texte verschwinden sofort und sind nicht wiederherzustellen.";
    class_delete_button: "Delete all of it", "Alles löschen";
    class_news: "The results are up to date.", "Die Ergebnisse sind auf dem neuesten Stand.";
    class_away: "The connection is interrupted. The table goes on when it is back.",
        "Die Verbindung ist unterbrochen. Die Tabelle läuft weiter, wenn sie wieder da ist.";
    class_text: "The text", "Der Text";
    class_all_attempts: "All that was handed in", "Alles Abgegebene";
    class_front: "Teaching logic? Make a class in one link.", "Du unterrichtest Logik? Leg eine Klasse mit einem Link an.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_language_that_there_is() {
        assert_eq!(accepted_language(""), Language::English);
        assert_eq!(accepted_language("de"), Language::German);
        assert_eq!(accepted_language("de-AT,de;q=0.9,en;q=0.8"), Language::German);
        assert_eq!(accepted_language("it, en;q=0.3, de;q=0.4"), Language::German);
        assert_eq!(accepted_language("fr, en;q=0.3, de;q=0.4"), Language::French);
        assert_eq!(accepted_language("es-MX,es;q=0.9"), Language::Spanish);
        assert_eq!(accepted_language("en-GB,de;q=0.5"), Language::English);
        assert_eq!(accepted_language("de;q=0, en;q=0.1"), Language::English);
        assert_eq!(accepted_language("de;q=x,;;;,"), Language::English);
    }
    /// A further language has words for each id, none for what is no id, and as many parts as the English has.
    #[test]
    fn the_further_languages_miss_no_word_and_know_no_other() {
        for (language, file) in [(Language::Spanish, SPANISH_WORDS), (Language::French, FRENCH_WORDS)] {
            let words = read(file);
            let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
            assert_eq!(lines, words.len(), "{language:?} has a line without ` = `, or an id twice");
            let missing: Vec<_> = Messages::IDS.iter().filter(|id| words.get(*id).is_none_or(|text| text.is_empty())).collect();
            assert!(missing.is_empty(), "{language:?} misses {missing:?}");
            let foreign: Vec<_> = words.keys().filter(|id| !Messages::IDS.contains(id)).collect();
            assert!(foreign.is_empty(), "{language:?} has words for {foreign:?}, which are no ids");
            assert_eq!(interface(language).code, language.code());
        }
        assert_eq!(languages().map(|(code, _)| code).collect::<Vec<_>>(), ["en", "de", "es", "fr"]);
    }
}
