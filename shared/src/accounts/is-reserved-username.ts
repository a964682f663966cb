/** Names that seem to speak for the site, or that programs may misread. */
const reserved = new Set([
  'admin',
  'admins',
  'administrator',
  'administrators',
  'anonymous',
  'api',
  'contact',
  'deleted',
  'deleteduser',
  'everybody',
  'everyone',
  'false',
  'guest',
  'help',
  'info',
  'legal',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'nan',
  'nobody',
  'noreply',
  'null',
  'official',
  'operator',
  'owner',
  'postmaster',
  'privacy',
  'root',
  'security',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'team',
  'touchdown',
  'true',
  'undefined',
  'user',
  'webmaster',
]);

const lookalikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

/** Whether nobody may take a username, in any letter case, with signs between its letters or digits after them. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replaceAll(/[_-]/g, '');
  const read = (text: string) => text.replaceAll(/[013457]/g, (digit) => lookalikes[digit] ?? digit);
  return [letters, letters.replace(/\d+$/, ''), read(letters)].some((text) => reserved.has(text));
}
