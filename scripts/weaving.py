"""Many mutants of a Rust source woven into one program, each of which an environment variable switches on.

A mutant as `cargo mutants --list --json` describes it becomes a branch: `a < b` reads `(if crate::mutant(17) { a <= b } else { a < b })`. What is
built once can then be run once for each mutant, which takes seconds where a build takes a minute. Not every mutant can be woven: a value of
another type than the function's own, a constant, a deleted field. Those are left to whoever builds them one by one.

Needs tree-sitter and tree-sitter-rust.
"""

import bisect
import re

import tree_sitter
import tree_sitter_rust

# The variable that says which mutant is on, by its number; none is without it.
VARIABLE = "REFEREE_MUTANT"
# The variable with the name of a file, to which each thread writes its name and the numbers of the mutants that it comes past.
REACHED = "REFEREE_REACHED"
# Stands at the end of each crate's root.
SWITCH = f"""
/// Whether this mutant is the one that is switched on.
pub(crate) fn mutant(number: u32) -> bool {{
    static ACTIVE: std::sync::LazyLock<Option<u32>> =
        std::sync::LazyLock::new(|| std::env::var("{VARIABLE}").ok().and_then(|number| number.parse().ok()));
    static REACHED: std::sync::LazyLock<Option<std::ffi::OsString>> = std::sync::LazyLock::new(|| std::env::var_os("{REACHED}"));
    if let Some(reached) = &*REACHED {{
        std::thread_local! {{
            static KNOWN: std::cell::RefCell<Vec<bool>> = const {{ std::cell::RefCell::new(Vec::new()) }};
        }}
        let new = KNOWN.try_with(|known| {{
            let known = &mut *known.borrow_mut();
            let number = number as usize;
            if known.len() <= number {{
                known.resize(number + 1, false);
            }}
            !std::mem::replace(&mut known[number], true)
        }});
        if new.unwrap_or(true) {{
            let line = format!("{{number}} {{}}\\n", std::thread::current().name().unwrap_or_default());
            let mut file = std::fs::OpenOptions::new().append(true).open(reached).expect("a file that was made for this");
            std::io::Write::write_all(&mut file, line.as_bytes()).expect("the file takes a line");
        }}
    }}
    *ACTIVE == Some(number)
}}
"""

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))


class Source:
    """A source file and the mutants that were woven into it."""

    def __init__(self, content, mutants):
        """`content`: bytes of the file; `mutants`: pairs of a number and a mutant of this file."""
        self.content = content
        self.lines = content.decode().split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line.encode()) + 1)
        self.tree = PARSER.parse(content)
        # For each node, by its bytes and kind, what is woven around it; those whose place was not found are in `left`.
        self.woven, self.left = {}, []
        for number, mutant in mutants:
            place = self.place(mutant)
            if place is None:
                self.left.append(number)
            else:
                node, how = place
                self.woven.setdefault((node.start_byte, node.end_byte, node.type), []).append((number, mutant, how))

    def byte(self, at):
        """The offset of a line and column, both from 1, columns in characters."""
        return self.starts[at["line"] - 1] + len(self.lines[at["line"] - 1][: at["column"] - 1].encode())

    def place(self, mutant):
        """The node that a mutant is woven around, and how; None when it cannot be."""
        start, end = self.byte(mutant["span"]["start"]), self.byte(mutant["span"]["end"])
        node = self.tree.root_node.descendant_for_byte_range(start, end)
        exact = (node.start_byte, node.end_byte) == (start, end)
        match mutant["genre"]:
            case "BinaryOperator":
                parent = node.parent
                if exact and parent.type in ("binary_expression", "compound_assignment_expr") and not in_let_chain(parent):
                    return parent, "operator"
            case "UnaryOperator":
                if node.parent.type == "unary_expression" and exact:
                    return node.parent, "operator"
            case "FnValue":
                while node and node.parent and node.parent.type != "function_item":
                    node = node.parent
                if node and node.type == "block" and b"const" not in self.content[node.parent.start_byte : node.start_byte].split(b"fn ")[0]:
                    return node, "body"
            case "MatchArm" if node.type == "match_arm":
                return node.child_by_field_name("pattern"), "arm"
            case "MatchArmGuard":
                while node and node.type != "match_pattern":
                    node = node.parent
                if node and "let " not in self.text(node.child_by_field_name("condition")):
                    return node, "guard"
        return None

    def text(self, node):
        return self.content[node.start_byte : node.end_byte].decode()

    def mutated(self, node, mutant):
        """The text of a node with one mutant put in."""
        start, end = self.byte(mutant["span"]["start"]), self.byte(mutant["span"]["end"])
        replaced = self.content[node.start_byte : start] + mutant["replacement"].encode() + self.content[end : node.end_byte]
        return replaced.decode()

    def rendered(self, node, without):
        """The text of a node with all its mutants but those of the numbers in `without`."""
        parts, at = [], node.start_byte
        for child in node.children:
            parts += [self.content[at : child.start_byte].decode(), self.rendered(child, without)]
            at = child.end_byte
        text = "".join([*parts, self.content[at : node.end_byte].decode()])
        woven = [entry for entry in self.woven.get((node.start_byte, node.end_byte, node.type), ()) if entry[0] not in without]
        if not woven:
            return text
        hows = {how for _, _, how in woven}
        if hows == {"operator"}:
            branches = "".join(f"if crate::mutant({number}) {{ {self.mutated(node, mutant)} }} else " for number, mutant, _ in woven)
            return f"({branches}{{ {text} }})"
        if hows == {"body"}:
            branches = "".join(f" if crate::mutant({number}) {{ return {mutant['replacement']}; }}" for number, mutant, _ in woven)
            return f"{{{branches}{text[1:]}"
        # A pattern of a match, with or without a guard.
        condition = node.child_by_field_name("condition")
        pattern, guard = text, ""
        if condition is not None:
            before = self.content[node.start_byte : condition.start_byte].decode()
            pattern, guard = before[: before.rindex("if")], self.rendered(condition, without)
        for number, mutant, how in woven:
            if how == "guard" and mutant["replacement"] == "true":
                guard = f"(crate::mutant({number}) || ({guard}))"
            else:
                guard = f"!crate::mutant({number})" + (f" && {guard}" if guard else "")
        return f"{pattern.rstrip()} if {guard}"

    def program(self, without):
        """The whole file with its mutants but those of the numbers in `without`."""
        return self.rendered(self.tree.root_node, without)


def in_let_chain(node):
    """Whether a binary expression stands in a condition with `let`, where nothing can be put into parentheses."""
    return any(child.type in ("let_condition", "let_chain") for child in node.children)


def culprits(text, first, last):
    """The numbers of the mutants that lines `first` to `last` (from 1) of a woven text name, or that the nearest lines before and after them name."""
    named = [(text.count("\n", 0, found.start()) + 1, int(found[1])) for found in re.finditer(r"crate::mutant\((\d+)\)", text)]
    within = {number for line, number in named if first <= line <= last}
    before = bisect.bisect_right([line for line, _ in named], last)
    # An error in a function's type is shown at its end, one in the patterns of a match at its head.
    return within or {number for _, number in named[max(before - 1, 0) : before + 1]}
