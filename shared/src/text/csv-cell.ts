/**
 * Returns a cell. A spreadsheet would run a text that begins like a formula, so such a text gets an apostrophe. A
 * negative number stays a number.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // Most texts are written as they are, and one look decides it.
  if (!/[",\r\n]|^[=+\-@\t]/.test(value)) return value;
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
