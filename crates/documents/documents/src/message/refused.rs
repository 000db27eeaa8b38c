//! What the refusals of the games say, and what they suggest: a function for each message, as in `ids`. The words are in `words/refusals/`.

messages! { ".refused.";
    /// Refusals of every game.
    any {
        diagnostic(text);
        game_over();
        goal_of_zero();
        no_statement();
        too_many_players(count);
        name_at_most(most);
        no_name(name);
        one_word(most);
        name_in_parts(name);
        composed_form();
        same_name(name);
        different_names();
        no_player(name);
        players_are(names);
        no_hints();
        hints_on();
        price_alone();
    }

    /// Refusals of words about the end of a game.
    accord {
        out(player);
        offered(player);
        others_answer();
        accept_draw();
        was_declined(player);
        again_later();
        not_asked(player);
        others_asked();
        offer_draw();
        resigned(player);
    }

    /// Refusals of Palmer's game.
    palmer {
        two_or_more();
        no_hand();
        too_few_cards(hands, size, wanted, cards);
        no_points();
        no_plays();
        erased_together();
        choose_joint();
        no_seed();
        not_their_turn(player);
        clockwise();
        lacks_card(player, card);
        hand_is(cards);
        no_card();
        cards_write();
        negation_writes_nothing();
        negation_changes();
        negate_form(player);
        needs_number(card);
        number_form(player, card);
        no_statement_written();
        statement_form(player, cards);
        not_together(cards);
        together();
        prints_another(card);
        says(print);
        says_with_number(print);
        counts();
        counting_cards();
        not_covered(symbol);
        symbol_would(letter, symbol);
        names_nothing();
        without_name();
        unused(card);
        all_used();
        quantifier_not_covered(quantifier);
        quantifier_inside(quantifier);
        quantifiers_in_front();
        quantifier_count(asked, has);
        whole_card();
        vacuous(variable);
        exactly_its_variables();
        no_unique_card();
        named_from();
        no_card_begins(quantifier);
        cards_would(cards);
        too_long(most);
        fault_at(fault, column);
        copy(label);
        gives_name(label);
        no_place(label, place);
        places(count);
        result_is_none(statement);
        no_such_statement(label);
        nothing_written();
        there_are(labels);
        asking();
        answers();
        scoring_first();
        claim_next_turn();
        empty_board();
        claimed_twice(label);
        one_point();
        scored_in_turn(label);
        scored(label);
        undecided_already();
        no_search();
        proof_form(player, claim);
        none_undecided();
        convince_others();
        accepted_already(player);
        nothing_to_withdraw(player);
        unjudged();
        judged_by();
        model_of_no_statement();
        model_fails(reason);
        proof_fails(reason);
        statement_not_reached();
        contradiction_not_reached();
        proof_unreadable(reason);
        fault_in_line(fault, line);
        nothing_in_it();
        other_calculus(system);
        classical();
        has_subproofs();
        no_calculus();
        no_lines();
        line_wrong(line, code);
        check_says();
        line_not_given(line);
        axioms_are();
        line_unsound(line);
    }

    /// Refusals of ERGO.
    ergo {
        players(count);
        same_letter(one, other, letter);
        own_letters();
        deck_size(players, cards);
        take_cards(least, most);
        fallacy_turns(turns);
        three_or_four();
        no_seed();
        other_turn(player, turn);
        cards_used(turn, count);
        discard_rest();
        after_ergo();
        ergo_last();
        no_card(player, card);
        no_card_left(player, card);
        under_fallacy(player);
        justify_first();
        not_for_wild(face);
        on_another();
        immune(player);
        has_resigned(player);
        no_fallacy(player);
        revolution_lost();
        discard_revolution();
        not_said_where();
        write_rows();
        row_not_legal(number, row, fault);
        letters_missing(letters);
        word_is_no_turn();
        no_card_at(place);
        area_empty();
        one_row(cards);
        rows_have(cards);
        too_many_rows(count, most);
        empty_row(row);
        wrong_count(has, face, had);
        all_rows();
        row_not_kept(row);
        order_not_kept();
        only_between();
        on_no_card(text);
        no_row();
        adjacent_variables();
        adjacent_operators();
        not_not();
        not_after_binary();
        missing_operator();
        missing_operand();
        brackets();
        empty_brackets();
        then_chain();
        too_deep(most);
    }

    /// Faults of rows of dice, in both games that are played with them.
    wff {
        missing_but_one(needed, symbol);
        missing(needed, symbol, there);
        empty();
        not_turned();
        unusable(symbol);
        on_no_die(letter);
        complete(letter);
        one_wanted();
        wanted(count);
        turn_it();
        is_meant(letter);
        leave_rest();
        leave_die_out();
        shape();
        no_value(letter);
        foreign_value(letter, value);
        no_wff();
        too_large(values, most);
    }

    /// Refusals of x-wff.
    xwff {
        two_players(count);
        letter_without_value(letter);
        give_values();
        no_letter(letter);
        two_values(letter, value);
        nine_values();
        no_seed();
        round_goes_on();
        no_reroll();
        i_rolled_again();
        no_die(die);
        small_dice();
        turn_in_round();
        roll_first();
        not_to(symbol);
        turn_to();
        no_wildcard(player);
        no_time_to_show();
        shown_already(player);
        no_proposition(player);
        reroll_first(player);
        others_reroll(player);
        pff(position, reason);
        dice_do_not_make(player, missing);
        turn_wildcard(player, symbol);
        dice_are(dice);
        both_need();
        always_some();
        nothing_to_spot();
        point_lost(player);
        done_ends(player);
        no_time_to_spot();
        is_done(player);
    }

    /// Refusals of Shake a WFF.
    shake {
        players(count);
        name_players(most);
        most_cubes(most);
        uneven(small, big, players);
        multiples(players);
        too_few_cubes(small, big);
        no_goal(goal, cubes);
        no_seed();
        turn_goes_on();
        called_first(player);
        others_judge();
        no_time_to_call();
        toss_first();
        no_row();
        none_form(player);
        cubes_do_not_make(player, missing);
        cubes_show(cubes);
        no_call();
        call_first();
        others_check();
        checked_already(player);
        no_row_laid(player);
        show_wff(player);
        out(player);
    }
}
