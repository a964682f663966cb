/** Why a text with control characters is refused. */
export const controlCharactersSentence =
  'The text contains characters that cannot be shown. Please remove them.';

const control = /\p{Cc}/u;
const controlBesideLines = /[^\P{Cc}\t\n]/u;

/** Whether a single line contains a character that cannot be shown. */
export function hasControlInLine(text: string): boolean {
  return control.test(text);
}

/** Whether a text contains a character that cannot be shown. Tabs and line ends of both kinds belong to a text. */
export function hasControlInText(text: string): boolean {
  return controlBesideLines.test(text.replaceAll('\r\n', '\n'));
}
