/** A file that can never become a picture. It is not retried, and its owner gets this message. */
export class PictureRefusedError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'PictureRefusedError';
  }
}
