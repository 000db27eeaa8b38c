//! The messages: a function for each, named by its id, with its arguments in the order of the blanks. The words are in `words/`. Not here: what
//! refusals say (`refused`).

messages! { ".";
    /// The messages of Shake a WFF.
    shake {
        toss();
        calls_wff();
        calls_none();
        agrees();
        disputes_row();
        shows_longer();
        shows_wff();
        tossed(turn);
        checked(player);
        called(player, wff);
        called_none(player);
        unseen(mistake);
        is_longer(wff);
        is_wff(wff);
        not_longer(row, than);
        challenge_right(player);
        challenge_wrong(player, flaw);
        refilled_short(player);
        scores(player);
        no_extra(player, size);
        returns_cube(player);
        out(player);
        no_wff(row, reason);
        cubes_do_not_make(player, row, missing);
    }

    /// The messages of x-wff.
    xwff {
        roll();
        shows();
        shows_none();
        reroll();
        turn();
        spot();
        done();
        rolled(round);
        rolled_i_again(player, die);
        must_reroll(player);
        rerolled(player, die);
        turned(player, symbol);
        shown(player, wff, value);
        shown_none(player);
        spots_no_more(player);
        no_effect(flaw);
        penalised(player, row);
        dice_do_not_make(player, row, missing);
        was_not_true(player);
        not_longer(row, player);
        no_wff(row, reason);
        has_value(row, value);
        scores(player);
        tie();
        tie_goes_on();
        wins(player);
    }

    /// The messages of ERGO.
    ergo {
        turn();
        discard();
        lay();
        justify();
        ergo();
        ergo_later();
        fallacy();
        tabula();
        revolution();
        banned(player, turns);
        laid(player, cards);
        both(first, second);
        discarded(player);
        tabula_used(player, place);
        revolution_used(player, first, second);
        justified(player);
        ergo_said(player);
        chain(row, reading);
        from_the_left();
        from_the_right();
        deck_out();
        contradiction();
        nothing_proved();
        proved(letters, scores);
        scores(player, points);
        no_scorer();
        tie(points);
    }

    /// The messages of Palmer's game.
    palmer {
        claim_redundant();
        claim_inconsistent();
        write_by_cards();
        pass();
        negate();
        negate_at_place();
        play_symbols();
        play_quantifiers();
        play_any();
        as_printed(statement);
        accept();
        reject();
        submit_proof();
        withdraw();
        writes(player, label, text);
        warning(warning);
        negates(player, label, before, after);
        keeps_property(name);
        is_undefined(name);
        passes(player);
        writes_no_more(player);
        all_passed();
        claim_fails(player, reason);
        claims(player, claim);
        claim_fails_at_cost(player, reason);
        claim_fails_unexplained(player);
        proof_fails(reason);
        scoring_ends(player);
        loses_point(player);
        is_consistent();
        does_not_follow(label);
        do_not_follow(labels);
        board_contradictory();
        undecided_about(player, labels, limits);
        undecided(player, limits);
        undecided_fails();
        others_decide();
        inconsistent(player);
        scores_one(player, points);
        scores(player, points);
        wiped_off();
        wins(player, points);
        not_convinced(player);
        convinced(player);
        withdrawn(player);
    }

    /// The words of players about the end of a game.
    accord {
        resign();
        offer();
        accept();
        decline();
        resigned(player);
        offered(player);
        accepted(player);
        declined(player);
        drawn();
        wins(player);
    }

    /// The reasons that programs give for their moves.
    why {
        wff_longest(wff);
        wff_none();
        wff_longer(wff);
        wff_no_row(row);
        wff_true(wff);
        wff_no_true();
        ergo_points(points);
        ergo_rival(points);
        ergo_even();
        ergo_discards();
        palmer_inconsistent();
        palmer_follows(labels);
        palmer_writes();
        wars_claims(goal, price, purse);
        wars_challenges(price);
        wars_no_claim();
        says(player, why);
    }

    /// The messages of Predicate Wars.
    wars {
        ask();
        buy_subproof();
        buy_no_subproof();
        challenge_rule();
        accept_rule();
        buy_rule();
        buy_no_rule();
        remove_rule();
        remove_no_rule();
        edit_blank();
        edit();
        edit_no_more();
        take();
        take_no_more();
        claim();
        claim_nothing();
        challenge();
        accept();
        choose_player();
        choose_card();
        play();
        discard();
        draw_blank();
        draw();
        leave();
        charge();
        double_charge();
        double_effect();
        triple_statement();
        cost();
        round(round, phase);
        set_up_begins();
        phase_set_up();
        phase_creation();
        phase_editing();
        phase_claiming();
        phase_playing();
        phase_subproofs();
        phase_buying_rules();
        phase_removing_rules();
        phase_over();
        now_set_up();
        now_creation();
        now_editing();
        now_claiming();
        now_playing();
        now_subproofs();
        now_buying_rules();
        now_removing_rules();
        now_over();
        edited(player, card, tag, power_cost, price, commitment);
        passed(player);
        asked(player);
        deck_with(blanks, edited);
        deck(blanks);
        from_nothing_excluded();
        from_nothing_known(price);
        from_nothing_open();
        subproof_contradicts(potency, price);
        one_blank();
        blanks(count);
        no_blanks();
        received(player, blanks, cards);
        starts(player);
        taken(player, card, from, price);
        proving_power(player, amount);
        played_blank(player, main, secondary);
        played_beaten(player, main, secondary);
        played(player, main, secondary);
        discarded_raised(player, card, power_cost);
        discarded(player, card);
        drawn(player, card, price);
        left_without_cards(player);
        left(player);
        claimed(player, goal, price, points, lines);
        one_point();
        points(count);
        one_line();
        lines(count);
        challenge_succeeds(player, price, currency);
        challenge_fails(player, price, currency);
        is_to_choose(player, request);
        stands();
        stands_without_effect(message, rule);
        stands_with(choices);
        choice(request, value);
        chosen_card(card);
        health(player, change, now);
        power(player, change, now);
        card_claimed(player, card, from, price);
        lost(player);
        piles_returned(cards);
        one_card();
        cards(count);
        potency(player, rank, of, amount);
        subproof_bought(player, name, price);
        rule_offered(player, slot, rule, price);
        rule_bought(player, slot, price);
        rule_rejected(slot);
        rule_removed(player, slot, price);
        won(player);
        seat(number);
        draw_game();
        round_limit();
        most_health(player, health);
        agreed();
    }

    /// Prices of moves.
    price {
        proving_power();
        power();
        potency();
        amount(amount, currency);
        further(further, currency);
        both(amount, further, currency);
    }

    /// The messages about what happens around a game.
    table {
        invited(player);
        sat(player);
        left(player);
        vacated(player);
        renewed(player);
        bot(kind, player);
        undo_asked(player, left);
        undo_agreed(player);
        undo_refused(player);
        undone(left);
        time_up(players);
        muted(player);
        unmuted(player);
        banned(player);
        unsaid(player);
        removed(player);
        moves(player);
        simple();
        skilled();
        master();
        random();
    }

    /// Fields of moves.
    field {
        tag();
        effect();
        player();
        index();
        line();
        slot();
        price();
    }

    /// A message of a game that has no words here.
    other {
        text(text);
    }

    /// Outcomes of puzzles.
    puzzle {
        reason(reason);
        refused(message, rule);
        other_turn(player);
        unreadable();
        follows(statement, premises);
        does_not_follow(statement);
        names(count);
        accepted(points);
        accepted_dearer(points, least);
        not_accepted(reason);
        too_few_dice(symbol);
        is_false(wff);
        none_longer(wff);
        there_is_longer(wff);
        ends_round();
        no_turn_better(own, player, best);
        better_turn(own, player, best);
    }
}
