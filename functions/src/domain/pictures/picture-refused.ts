/** A file that will never become a picture: its owner is given this reason, and it is not retried. */
export class PictureRefused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'PictureRefused';
  }
}
