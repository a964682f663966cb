/** A file that will never become a picture: told to its owner in these words, and not tried again. */
export class PictureRefusedError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'PictureRefusedError';
  }
}
