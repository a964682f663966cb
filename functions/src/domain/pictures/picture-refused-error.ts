/** A file that will never become a picture. Its owner gets this message, and it is not retried. */
export class PictureRefusedError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'PictureRefusedError';
  }
}
