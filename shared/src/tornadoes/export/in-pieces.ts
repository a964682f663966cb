/** Large enough that the number of writes does not matter, and small against any memory. */
const pieceLength = 64 * 1024;

/** Joins short texts to pieces, so that a long file is never in memory as a whole. */
export function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
