/** Why a text with control characters is refused. */
export const controlCharactersSentence = 'The text has characters we can’t show. Please remove them.';

const control = /\p{Cc}/u;
const controlBesideLines = /[^\P{Cc}\t\n]/u;

/**
 * Characters without a shape that reorder or hide others, or pad a text: bidirectional embeddings, overrides and
 * isolates, zero width spaces and joiners of words, soft hyphens, invisible operators, deprecated and annotation
 * marks. Zero width joiners and non-joiners stay, because emoji and scripts such as Persian and Hindi need them, and
 * so do the marks for the direction of one place. Tags stay behind the black flag alone: they make flags of it.
 */
const hiding =
  /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0001}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]/gu;

/** A letter, digit, sign or emoji that has a shape. Two blank signs are not marked as such in Unicode. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

const maxBlankLines = 2;

/** Returns a text of one line as it is stored. One without anything to see is an empty one. */
export function tidyLine(text: string): string {
  return ifVisible(
    text
      .replaceAll(/[\u2028\u2029]/g, ' ')
      .replaceAll(hiding, '')
      .trim(),
  );
}

/** Returns a text of several lines as it is stored. One without anything to see is an empty one. */
export function tidyText(text: string): string {
  const lines = text.replaceAll(/\r\n|\u2028|\u2029/g, '\n').replaceAll(hiding, '');
  return ifVisible(foldBlankLines(lines).trim());
}

/** Leaves at most two blank lines in a row. A line without anything to see is blank. */
export function foldBlankLines(text: string): string {
  let blanks = 0;
  return text
    .split('\n')
    .filter((line) => {
      blanks = isBlank(line) ? blanks + 1 : 0;
      return blanks <= maxBlankLines;
    })
    .join('\n');
}

/** Whether a single line contains a character that cannot be shown. */
export function hasControlInLine(text: string): boolean {
  return control.test(text);
}

/** Whether a text contains a character that cannot be shown. Tabs and line ends of both kinds belong to a text. */
export function hasControlInText(text: string): boolean {
  return controlBesideLines.test(text.replaceAll('\r\n', '\n'));
}

/** Control characters are refused with a sentence of their own, so they do not make a text empty. */
function ifVisible(text: string): string {
  return visible.test(text) || controlBesideLines.test(text) ? text : '';
}

function isBlank(line: string): boolean {
  return !visible.test(line) && !controlBesideLines.test(line);
}
