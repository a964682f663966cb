const emailAddress = /^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z\d-]+$/i;

/** Returns whether a text is one plain email address, which needs no quoting in a URL, a header or a page. */
export function isEmailAddress(text: string): boolean {
  return emailAddress.test(text);
}
