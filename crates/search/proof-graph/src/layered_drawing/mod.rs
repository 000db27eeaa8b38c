//! A layered drawing: rows from top to bottom, few crossings, straight long edges. Boxes come in as sizes and go out as positions; what
//! they show is not known here.
//!
//! All edges of one source share a trunk: below the source it passes each row at one point until its last target, so that a line that
//! is cited often is one line in the picture with branches, and not a bundle.
//!
//! [`rows`] says which box stands in which row, [`crossings`] in which order, [`coordinates`] where.

mod coordinates;
mod crossings;
pub(crate) mod rows;
#[cfg(test)]
mod tests;

/// Between two boxes of a row.
pub(crate) const GAP: f64 = 26.0;
/// Beside a trunk; two boxes with a trunk between them are no nearer to each other than without.
pub(crate) const TRUNK_GAP: f64 = 13.0;
/// Between two rows, at least.
const ROW_GAP: f64 = 46.0;
/// Addition to it where an edge goes far to the side: this part of the way, up to the limit.
const SLOPE: f64 = 0.07;
const MOST_ADDED: f64 = 60.0;

/// The boxes and edges to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    /// By box: width and height.
    pub(crate) sizes: Vec<(f64, f64)>,
    /// By box: its row.
    pub(crate) rows: Vec<usize>,
    /// From a box to a box of a lower row; each pair once.
    pub(crate) edges: Vec<(usize, usize)>,
}

/// Boxes and the points at which trunks pass rows: the vertices that are put in order. Boxes come first and keep their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vertices {
    /// Half of the room that each takes.
    pub(crate) halves: Vec<f64>,
    /// By vertex: those in the row above that it is connected with.
    pub(crate) up: Vec<Vec<usize>>,
    /// By vertex: those in the row below.
    pub(crate) down: Vec<Vec<usize>>,
    /// By row: its vertices from left to right.
    pub(crate) order: Vec<Vec<usize>>,
    /// The number of vertices that are boxes.
    pub(crate) boxes: usize,
}

/// The places of all vertices, rows and edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Positions {
    /// By vertex: its middle.
    pub(crate) x: Vec<f64>,
    /// By row: the upper and the lower end.
    pub(crate) bands: Vec<(f64, f64)>,
    /// By box: its upper end.
    pub(crate) top: Vec<f64>,
    /// Curves from one row to the next.
    pub(crate) segments: Vec<Segment>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A part of an edge, from a vertex of one row to a vertex of the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Segment {
    /// The box where the trunk begins.
    pub(crate) source: usize,
    /// The box where it ends; `None` for a part of the trunk.
    pub(crate) target: Option<usize>,
    /// The point at which it leaves the upper vertex, or its row.
    pub(crate) from: (f64, f64),
    /// The end of the upper row, where it begins to bend.
    pub(crate) bend: f64,
    /// The upper end of the lower row, where it is straight again.
    pub(crate) straight: f64,
    /// The point at which it meets the lower vertex, or leaves its row.
    pub(crate) to: (f64, f64),
}

/// More points of trunks than are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooTangled {
    pub(crate) points: usize,
}

/// The most points of trunks.
pub(crate) const MAX_POINTS: usize = 100_000;

/// Returns where everything of a drawing stands.
pub(crate) fn arranged(drawing: &Drawing) -> Result<Positions, TooTangled> {
    let mut vertices = vertices(drawing)?;
    crossings::reduce(&mut vertices);
    let x = coordinates::assign(&vertices);
    Ok(place(drawing, &vertices, x))
}

/// Boxes and trunks.
fn vertices(drawing: &Drawing) -> Result<Vertices, TooTangled> {
    let boxes = drawing.sizes.len();
    let mut vertices = Vertices {
        halves: drawing.sizes.iter().map(|size| size.0 / 2.0).collect(),
        up: vec![Vec::new(); boxes],
        down: vec![Vec::new(); boxes],
        order: vec![Vec::new(); drawing.rows.iter().max().map_or(0, |&last| last + 1)],
        boxes,
    };
    for (vertex, &row) in drawing.rows.iter().enumerate() {
        vertices.order[row].push(vertex);
    }
    let mut targets = vec![Vec::new(); boxes];
    for &(source, target) in &drawing.edges {
        targets[source].push(target);
    }
    let last_row = |targets: &[usize]| targets.iter().map(|&target| drawing.rows[target]).max().unwrap_or(0);
    let points = (0..boxes).map(|source| last_row(&targets[source]).saturating_sub(drawing.rows[source] + 1)).sum();
    if points > MAX_POINTS {
        return Err(TooTangled { points });
    }
    for (source, targets) in targets.iter().enumerate() {
        let first = drawing.rows[source] + 1;
        // The trunk's vertices from the source down.
        let mut trunk = vec![source];
        for row in first..last_row(targets) {
            let vertex = vertices.halves.len();
            vertices.halves.push(0.0);
            vertices.up.push(Vec::new());
            vertices.down.push(Vec::new());
            vertices.order[row].push(vertex);
            vertices.connect(trunk[row - first], vertex);
            trunk.push(vertex);
        }
        for &target in targets {
            vertices.connect(trunk[drawing.rows[target] - first], target);
        }
    }
    Ok(vertices)
}

impl Vertices {
    fn connect(&mut self, upper: usize, lower: usize) {
        self.down[upper].push(lower);
        self.up[lower].push(upper);
    }

    pub(crate) fn is_box(&self, vertex: usize) -> bool {
        vertex < self.boxes
    }

    /// Returns the minimum distance between the middles of two neighbours.
    pub(crate) fn distance(&self, left: usize, right: usize) -> f64 {
        let gap = if self.is_box(left) && self.is_box(right) { GAP } else { TRUNK_GAP };
        self.halves[left] + self.halves[right] + gap
    }
}

fn place(drawing: &Drawing, vertices: &Vertices, x: Vec<f64>) -> Positions {
    let mut positions = Positions { x, top: vec![0.0; vertices.boxes], ..Positions::default() };
    let mut y = 0.0;
    for row in &vertices.order {
        let boxes = row.iter().copied().filter(|&vertex| vertices.is_box(vertex));
        let height = boxes.clone().map(|vertex| drawing.sizes[vertex].1).fold(0.0, f64::max);
        boxes.for_each(|vertex| positions.top[vertex] = y + (height - drawing.sizes[vertex].1) / 2.0);
        positions.bands.push((y, y + height));
        let ways = row.iter().flat_map(|&upper| vertices.down[upper].iter().map(move |&lower| (upper, lower)));
        let farthest = ways.map(|(upper, lower)| (positions.x[upper] - positions.x[lower]).abs()).fold(0.0, f64::max);
        y += height + ROW_GAP + (farthest * SLOPE).min(MOST_ADDED);
        positions.height = positions.bands.last().map_or(0.0, |band| band.1);
        let ends = row.last().map_or(0.0, |&vertex| positions.x[vertex] + vertices.halves[vertex]);
        positions.width = positions.width.max(ends);
    }
    positions.segments = segments(drawing, vertices, &positions);
    positions
}

fn segments(drawing: &Drawing, vertices: &Vertices, positions: &Positions) -> Vec<Segment> {
    let mut sources: Vec<usize> = (0..vertices.halves.len()).collect();
    let mut segments = Vec::new();
    for (row, following) in vertices.order.iter().zip(vertices.order.iter().skip(1)).enumerate().map(|(row, pair)| (row, pair.1))
    {
        let (bend, straight) = (positions.bands[row].1, positions.bands[row + 1].0);
        for &lower in following {
            let mut uppers = vertices.up[lower].clone();
            uppers.sort_by(|&one, &other| positions.x[one].total_cmp(&positions.x[other]).then(one.cmp(&other)));
            for (port, &upper) in uppers.iter().enumerate() {
                let source = sources[upper];
                let from = if vertices.is_box(upper) { positions.top[upper] + drawing.sizes[upper].1 } else { bend };
                let (target, to) = if vertices.is_box(lower) {
                    let apart = (drawing.sizes[lower].0 * 0.7 / uppers.len() as f64).min(40.0);
                    let beside = (port as f64 - (uppers.len() - 1) as f64 / 2.0) * apart;
                    (Some(lower), (positions.x[lower] + beside, positions.top[lower]))
                } else {
                    sources[lower] = source;
                    (None, (positions.x[lower], positions.bands[row + 1].1))
                };
                segments.push(Segment { source, target, from: (positions.x[upper], from), bend, straight, to });
            }
        }
    }
    segments
}
