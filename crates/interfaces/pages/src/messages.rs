//! The words of the interface: one list of ids with the names of their arguments, and a file of words by these ids for each language (`words`).
//! Not here: the rules and the messages of the games (crate `documents`), and rulings.

use std::collections::HashMap;
use std::fmt::Display;
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

static ENGLISH: LazyLock<Messages> = LazyLock::new(|| Messages::new(Language::English));
static GERMAN: LazyLock<Messages> = LazyLock::new(|| Messages::new(Language::German));
static SPANISH: LazyLock<Messages> = LazyLock::new(|| Messages::new(Language::Spanish));
static FRENCH: LazyLock<Messages> = LazyLock::new(|| Messages::new(Language::French));

/// Returns the file of words of a language: lines `id = text`, in which `{name}` is a blank. Empty lines and those that begin with `#` count for
/// nothing.
fn file(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../words/english.txt"),
        Language::German => include_str!("../words/german.txt"),
        Language::Spanish => include_str!("../words/spanish.txt"),
        Language::French => include_str!("../words/french.txt"),
    }
}

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns words with values in their blanks. A blank that has no value stays.
pub(crate) fn filled(words: &str, values: &[(&str, &dyn Display)]) -> String {
    let (mut text, mut rest) = (String::with_capacity(words.len()), words);
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, inner)| Some((before, inner.split_once('}')?)))
    {
        text.push_str(before);
        match values.iter().find(|(of, _)| *of == name) {
            Some((_, value)) => text.push_str(&value.to_string()),
            None => text.push_str(&rest[before.len()..rest.len() - after.len()]),
        }
        rest = after;
    }
    text + rest
}

/// Returns the languages of the interface with their own names, in the order of the menu.
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    Language::ALL.into_iter().map(|language| (language.code(), interface(language).own_name))
}

/// Returns the language that a reader prefers.
///
/// * `accepted`: the header `Accept-Language` (RFC 9110): codes with weights, the heaviest first by default.
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

/// Makes the type of the words from the list of their ids. After an id stand the names of its arguments, for which its words have blanks.
macro_rules! messages {
    ($($name:ident $({$($argument:ident)*})?)*) => {
        /// The words of the interface in one language. A field for each id, so that the compiler knows which there are.
        #[derive(Debug)]
        pub struct Messages {
            /// The language.
            pub language: Language,
            $(#[doc = concat!("Words of `", stringify!($name), "`.")] pub $name: &'static str,)*
        }

        impl Messages {
            /// The ids of all words, with the names of their arguments.
            #[cfg(test)]
            const IDS: &[(&str, &[&str])] = &[$((stringify!($name), &[$($(stringify!($argument)),*)?])),*];

            /// Reads the words of a language. An id without words would be shown itself; a test finds it.
            fn new(language: Language) -> Messages {
                let words: HashMap<_, _> = lines(file(language)).filter_map(|line| line.split_once(" = ")).collect();
                Messages { language, $($name: words.get(stringify!($name)).copied().unwrap_or(stringify!($name)),)* }
            }
        }
    };
}

messages! {
    // The frame of every page, notices and games.
    code own_name site skip interface bot_simple bot_skilled bot_master bot_random you_sit_as show_move lesson_done take_example
    refused not_understood problem_title back_home playground_alone_lead needs_scripts shake_about xwff_about ergo_about
    palmer_about wars_about two_players two_to_four two_to_eight two_or_more nav_play menu change_language foot api_lead
    problem_forbidden problem_busy lost_lead
    // The lobby, invitations and seats.
    tables lobby_title lobby_lead your_tables begin_game players_help played_by a_person clock_help clock_main clock_increment
    clock_turn house_rules house_rules_help
    own_calculus own_calculus_help own_calculus_accept
    invitation invitation_lead link_for link_spectators spectators sit_here sit_title
    sit_lead seat_key no_such_key only_here only_here_help no_keys_here no_keys_here_help host_title host_lead invite free_it mute
    unmute send_away remove_name remove_name_lead what_was_said nothing_said remove_words all_said a_person_sits a_program_sits watch default_person commitment computer play_now play_now_help play_computer
    with_friends position_caption position_stamp finished_tables others_move against you_won is_finished reason_1 reason_1_more
    reason_2 reason_2_more reason_3 reason_3_more
    // Tables and lessons.
    time_up undo_ask undo_asked undo_yes undo_no lesson step not_asked other_move say say_it watching you_are your_turn
    it_is_your_turn turn_of anybody game_over won_by no_network wait look_again look_always your_moves word_resign word_offer
    word_accept word_decline draw_offered end_of_game game_drawn log log_empty log_all replay_link record_link signed_record_link
    just_happened is_there is_away you_win rematch plays_again join_rematch watch_rematch another_game notify
    // What to do now at a table.
    hint_throw hint_longest hint_longest_true hint_check hint_reroll hint_done hint_shown hint_answer hint_undecided hint_pass
    hint_discard hint_challenge hint_challenge_rule hint_choose hint_subproof hint_rule hint_remove hint_spot hint_ergo
    hint_palmer hint_palmer_first hint_edit hint_ask hint_take hint_play hint_prove
    // Moves.
    move_label move_number move_toss move_wff move_no_wff move_check move_dispute move_longer move_a_wff move_roll move_show
    move_show_none move_reroll move_turn move_spot move_done move_end_turn move_convinced move_not_convinced move_withdraw
    move_ask move_buy_subproof move_no_subproof move_prove_challenge move_accept move_buy_rule move_no_rule move_remove
    move_no_remove move_edit move_edit_no_more move_take move_take_no_more move_claim move_claim_nothing move_choose_player
    move_choose_card move_play move_discard move_draw_blank move_draw move_leave
    // Boards of the games.
    table you proof_label play board_empty scored names_given asked_about accepted_by hand_of your_hand hidden_cards deck used
    palmer_pick palmer_write palmer_negate claim_legend claim_redundant claim_inconsistent own_proof own_proof_help evidence_proof
    evidence_model evidence_board_model rows_empty consistent inconsistent cards_there allowed not_yet letters proved disproved
    round rounds away first_card second_card lay discard rows_after row ergo_help end_turn propositions no_dice shows spotted
    completed small big no_wff on_table previous_tag rules_in_force
    wars_inference wars_own_sound wars_own_unsound wars_unsound wars_undecided
    power_cost blank points_short card cards_of deck_edited
    discard_pile drop_pile edit subproofs cards health power potency proving banned falsehoods pile fill_in_n lay_lead new_row
    write_rows use_as play_on play_card no_row_yet two_cards pick_in_rows card_symbol card_quantifiers card_printed card_any
    card_negation blank_cards goal_line for_choice target_player target_card how_many rule_slot rule_price claim_made rule_offered
    // Records and replays.
    replay any_record any_record_lead record_file record_text show_record whole_game record_lead previous next chair everybody go
    make_puzzle
    continue_here continue_here_help
    game_puzzle
    // Rules.
    all_rules all_rules_lead rules_in_full rules_naming rules_soundness rules_of_all
    // The documentation.
    manual manual_contents manual_search manual_find manual_found {count} manual_found_first {count} manual_none manual_on_page
    manual_english
    // Puzzles.
    puzzles puzzle puzzles_lead todays_puzzle yesterdays_puzzle grade try_it solution solved not_yet_solved next_puzzle
    all_puzzles puzzle_redundant puzzle_redundant_task puzzle_cheapest puzzle_cheapest_task proof_line puzzle_wff puzzle_wff_task
    puzzle_ergo puzzle_ergo_task it_is_your_letter premises_given typed_move puzzle_proof puzzle_model streak solved_of your_dice
    your_row take_back storm storm_lead storm_start storm_again storm_over storm_score storm_best storm_keys storm_missed
    storm_follows
    // The playground.
    playground playground_lead examples load kind_proof kind_board kind_statement your_text rule_on_it no_service as_it_says
    format graph save_as certificates no_certificates checked_here editor_keys pg_book pg_own pg_start_again pg_symbols pg_judging
    pg_decided {n m} pg_cancel pg_cancelled pg_stale pg_empty pg_in_goal pg_hint_more pg_hint_rule {rule}
    pg_hint_lines {rule lines} pg_hint_write pg_hint_insert pg_hint_reached pg_hint_none pg_hint_unknown pg_hint_no_goal
    pg_cite {n} pg_live pg_prove_heading pg_prove {name} pg_prove_close pg_prove_open pg_exercise_found pg_exercise
    pg_exercise_leave pg_rules_found pg_rules_open pg_print pg_embed pg_embed_help pg_open_here pg_declare pg_more pg_keys
    // The lab.
    lab lab_lead lab_try lab_rule lab_help lab_beside lab_show_rules lab_judge lab_search lab_whole lab_play
    lab_play_computer lab_play_friend lab_play_help lab_play_where
    lab_own lab_own_help
    lab_rules lab_a_rule lab_edit lab_copied lab_answer lab_nothing_yet lab_judging lab_searching lab_audited {done all} lab_old
    lab_failed lab_cancel lab_nothing lab_sound lab_sound_numbers lab_sound_provisos lab_unsound lab_undecided lab_countermodel
    lab_without_provisos lab_provisos_for lab_axioms_true lab_computed lab_exploit lab_exploit_words lab_repair lab_no_repair
    lab_take lab_base_rules lab_base_good lab_base_bad lab_search_title lab_none_found lab_from_nothing lab_contradiction
    lab_not_following lab_limited verdict symbol_points repair_conditions repair_eigenvariable repair_witness repair_quantified
    repair_capture repair_discharge repair_weaker
    // Models.
    world world_lead world_edit world_true world_false world_any world_too_long world_old world_searching world_found world_none
    world_same_size world_other_size world_open_size
    world_undecided world_certified world_objects world_object world_name world_remove world_add world_added world_removed
    world_another world_smaller world_asymmetric world_statements world_text world_evaluate world_want world_as_now world_show
    world_marked world_missing world_from world_tables world_rows world_too_large world_new world_new_name world_new_add
    world_property world_relation world_function world_constant world_letter world_move world_move_help world_property_help
    world_relation_help world_function_help world_constant_help
    // Classes.
    class_nav class_title class_new class_new_lead class_own class_choose class_choose_help class_paste class_paste_help
    class_name class_name_example class_deadline class_zone class_allow_hints class_make class_kept {days}
    class_bounds {exercises students} class_made class_made_lead class_count {count} class_for_students class_for_you
    class_student_link class_results_link class_results_link_help class_as_students class_results class_removed_on
    class_removed_unless class_only_here class_only_here_help class_no_keys class_enter class_enter_teacher class_enter_student
    class_key class_open class_to class_wrong_key class_until class_is_open class_is_over class_is_closed class_you_are
    class_teacher_looks class_join class_nickname class_nickname_help class_join_button class_come_back class_join_first
    class_exercises class_exercise class_done class_not_done class_untried class_attempt class_attempts class_own_link
    class_own_link_help class_teacher_sees class_remove_me class_remove_me_help class_remove_me_button class_given class_prove
    class_only_rules class_your_proof class_hand_in class_hint_rule class_hint_lines class_hint_outside class_example
    class_example_help class_your_attempts class_accepted class_not_accepted class_unreadable class_says class_lines class_reason
    class_fits class_rests_on class_right
    class_students_none class_students_one class_students_n {n} class_tried_none class_tried_one class_tried_n {n}
    class_student class_no_students class_done_count class_legend
    class_reload class_links class_look_after class_close
    class_move_deadline class_set_deadline class_move_deadline_help
    class_reopen class_one_student class_one_student_help class_give_link
    class_remove_student class_new_link class_new_link_help class_delete class_delete_help class_delete_button class_news
    class_away class_text class_all_attempts class_front
    // Several pages.
    begin players player a_program free_seat clock time_left settings sit_down no_cookie lessons answer rules_of_calculus
    went_wrong back_to_table rules example board reading statement ruling premises open points letter first last kind system goal
    line faults hint permalink copy as_code copied sound clear undo_pick rack turn_first place by_statement
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

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

    /// Each language has words for each id, once and in the order of the list, so that a line has the same number in each file.
    #[test]
    fn each_language_has_each_id_once() {
        let ids: Vec<&str> = Messages::IDS.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id is twice in the list");
        for language in Language::ALL {
            let own: Vec<&str> = lines(file(language)).map(|line| line.split_once(" = ").map_or(line, |(id, _)| id)).collect();
            let missing: Vec<_> = ids.iter().filter(|id| !own.contains(id)).collect();
            let foreign: Vec<_> = own.iter().filter(|id| !ids.contains(id)).collect();
            assert!(missing.is_empty() && foreign.is_empty(), "{language:?} misses {missing:?}, and has {foreign:?}");
            for (own, id) in own.iter().zip(&ids) {
                assert_eq!(own, id, "{language:?} has an id twice, or in another order");
            }
            assert_eq!(own.len(), ids.len(), "{language:?} has an id twice");
            assert_eq!(interface(language).code, language.code());
        }
        assert_eq!(languages().map(|(code, _)| code).collect::<Vec<_>>(), ["en", "de", "es", "fr"]);
    }

    /// The words of an id have a blank for each of its arguments, and no other.
    #[test]
    fn the_words_of_each_language_take_the_same_arguments() {
        for language in Language::ALL {
            for (line, (id, names)) in lines(file(language)).zip(Messages::IDS) {
                let (_, text) = line.split_once(" = ").expect("an id and words");
                assert!(!text.trim().is_empty() && text == text.trim(), "{language:?}: {line}");
                let blanks = text.split('{').skip(1).map(|rest| rest.split_once('}').map_or(rest, |(name, _)| name));
                let (mut blanks, mut names) = (blanks.collect::<Vec<_>>(), names.to_vec());
                blanks.sort_unstable();
                names.sort_unstable();
                assert_eq!(blanks, names, "{language:?}, {id}: {text}");
            }
        }
    }

    /// French has its own apostrophe, and spaces at which no line breaks beside its marks; Spanish opens questions and exclamations.
    #[test]
    fn punctuation_is_that_of_the_language() {
        let plain = |line: &'static str| line.split('`').step_by(2).collect::<String>();
        let count = |text: &str, mark: char| text.matches(mark).count();
        for line in lines(file(Language::French)) {
            let text = plain(line);
            assert!(!text.contains('\'') && !text.contains('"'), "a straight mark: {line}");
            let loose = [" :", " ;", " !", " ?", "« ", " »"].into_iter().find(|mark| text.contains(mark));
            assert_eq!(loose, None, "a space that breaks: {line}");
            assert_eq!(count(&text, '«'), count(&text, '»'), "{line}");
        }
        for line in lines(file(Language::Spanish)) {
            let text = plain(line);
            assert!(!text.contains('\'') && !text.contains('"'), "a straight mark: {line}");
            assert_eq!((count(&text, '¿'), count(&text, '¡')), (count(&text, '?'), count(&text, '!')), "{line}");
        }
        for line in lines(file(Language::German)) {
            assert!(!line.contains('\'') && !line.contains('"'), "a straight mark: {line}");
            assert_eq!(count(line, '„'), count(line, '“'), "{line}");
        }
    }

    #[test]
    fn blanks_are_filled_by_name() {
        assert_eq!(filled("{b} of {a}, {c}", &[("a", &"{b}"), ("b", &2)]), "2 of {b}, {c}");
        assert_eq!(filled("no } blank { here", &[("a", &1)]), "no } blank { here");
    }

    /// Texts of the files below a folder that read fields of `Messages`.
    fn readers(folder: &Path) -> String {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let is_reader =
            |path: &Path| path.extension().is_some_and(|end| end == "rs" || end == "html") && !path.ends_with("messages.rs");
        entries
            .map(|path| match path.is_dir() {
                true => readers(&path),
                false if is_reader(&path) => fs::read_to_string(&path).expect("text"),
                false => String::new(),
            })
            .collect()
    }

    /// Words that no page shows are found: each id is read as a field somewhere in the pages or the service.
    #[test]
    fn each_id_is_used() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text: String = ["src", "templates", "../service/src/pages"].map(|folder| readers(&here.join(folder))).concat();
        let mut fields = BTreeSet::new();
        for rest in text.split('.').skip(1) {
            let rest = rest.trim_start();
            let end = rest.find(|one: char| !one.is_ascii_alphanumeric() && one != '_').unwrap_or(rest.len());
            if !rest[end..].starts_with('(') {
                fields.insert(&rest[..end]);
            }
        }
        let unused: Vec<_> = Messages::IDS.iter().map(|(id, _)| *id).filter(|id| !fields.contains(id)).collect();
        assert!(unused.is_empty(), "no page shows the words of {unused:?}");
    }
}
