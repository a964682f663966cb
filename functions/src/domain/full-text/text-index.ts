/**
 * Which texts have which words, and where. A text belongs to one or more documents, because all tornadoes of an
 * episode share its narrative. Everything is in a few arrays: there is no object for a word or a posting.
 */
export interface TextIndex {
  /** The ids of the documents. */
  ids: readonly string[];
  /** The documents of text t are `owners[ownerStarts[t]]` up to, not including, `owners[ownerStarts[t + 1]]`. */
  ownerStarts: Uint32Array;
  owners: Uint32Array;
  /** The words in UTF-8, ordered by their bytes. Word w is from `wordStarts[w]` up to `wordStarts[w + 1]`. */
  wordStarts: Uint32Array;
  words: Uint8Array;
  /**
   * The postings of word w are from `postingStarts[w]` up to `postingStarts[w + 1]`. For each text: its distance from
   * the one before, the number of bytes of the positions, and each position's distance from the one before. All are
   * varints: seven bits a byte, the lowest first, and the highest bit says that more follow.
   */
  postingStarts: Uint32Array;
  postings: Uint8Array;
}

/** A document with its texts. Equal texts are indexed once. */
export interface TextsOf {
  id: string;
  texts: readonly string[];
}
