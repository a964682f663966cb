import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expect, it } from 'vitest';
import { hashPassword, isOutdated } from './password-hasher.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

const dorothy = { username: 'Dorothy_G', email: 'dot.gale+storms@example.org' };

function isRefused(password: string): boolean {
  try {
    refuseWeakPassword(password, dorothy);
    return false;
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

const wellKnown =
  '654321 121212 555555 777777 222222 333333 444444 888888 999999 111111111 987654321 aaaaaa abcdef admin123 aa123456 p@ssw0rd';

it.each([
  ['sixteen of the most common', wellKnown.split(' ')],
  [
    'others of the most common',
    '123456 Password qwerty 12345678 ABC123 letmein PA$$WORD passw0rd'.split(' '),
  ],
  ['sequences', 'abcdefgh zyxwvu 0123456 123321 abcabc abc123 123123123 1234qwer 112233 aabbcc'.split(' ')],
  ['one or two characters', ['zzzzzzzz', '🌪🌪🌪🌪🌪🌪', 'ababab', '69696969', '!!!!!!!']],
  [
    'rows and columns of keyboards',
    'asdfgh zxcvbnm poiuyt 1qaz2wsx zaq12wsx qwertz azerty qwe123asd'.split(' '),
  ],
  ['blanks', [' '.repeat(6), '\0'.repeat(6), ' \t\u00a0\u2003 \u3000 ', '\u200b'.repeat(8)]],
  [
    'common words with digits',
    'monkey12 qazwsx1 !!Dragon84 Zebra99! 123sunshine p@ssword12 football19840512'.split(' '),
  ],
  [
    'the rarest of the 100,000 most used',
    '0okmnji9 07021958 10081961 vfhbrf ytrhfcjdf zyryab wcwwwf tkjxrf yfnfif vjlthfnjh'.split(' '),
  ],
  ['walks over a keyboard with digits', 'rfvtgb1 qweasd12 12zaqxsw asdzxc99'.split(' ')],
  [
    'seasons, months and days with years',
    'Summer2026 summer26! Fall2025 may1999 Sept2024 friday13 2026winter'.split(' '),
  ],
  [
    'places and words of the record',
    'joplin2011 Moore2013 xenia1974 tuscaloosa2011 elreno13 Oklahoma99 supercell1 hail2026'.split(' '),
  ],
  ['the name of the site', 'Touchdown1 touchdown2026! 1touchdown t0uchd0wn tornado99 Twister!!'.split(' ')],
  [
    'the name of the person',
    [
      'dorothy_g',
      'Dorothy_G1',
      '1984dorothy_g',
      'd0r0thy_g!',
      'dorothy_gdorothy_g',
      'dot.gale7',
      'dot.gale+storms',
      'dot.gale+storms@example.org',
    ],
  ],
])('refuses %s (ASVS 6.2.4, 6.2.11)', (_what, passwords) => {
  expect(passwords.filter((password) => !isRefused(password))).toEqual([]);
});

it('accepts what is not easy to guess, also with such parts', () => {
  const good = [
    'kq7kq7',
    'summer rain on tin',
    '2026 was a wet year',
    'joplin+dover=94',
    'x7dragonfly93q',
    'zqxjkvbw',
    'ab12cd',
    'correct horse battery',
    'dorothy_g saw it from the porch',
    'my password is a secret',
    'three abc barns',
    '🌪🌩🌧🌪🌩🌫',
    '  ÄÖ ü\u0301 🌪  ',
  ];
  expect(good.filter(isRefused)).toEqual([]);
});

it('does not take a mailbox of one letter for a name', () => {
  expect(() => refuseWeakPassword('x59174', { username: 'dorothy', email: 'x@example.org' })).not.toThrow();
});

it('accepts nearly all random passwords of six characters', () => {
  const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) % characters.length;
  const random = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 6 }, () => characters[next()]).join(''),
  );
  // Chance passes some for words of the list, and some have such a word by chance.
  expect(random.filter(isRefused).length).toBeLessThan(20);
});

it('takes hardly any unknown word for a common one', () => {
  // With letters that no rule reads as others, and too long for a list.
  const unknown = Array.from({ length: 10_000 }, (_none, at) => `дуб ${at} сад ${at * 7} час`);
  expect(unknown.filter(isRefused).length).toBeLessThan(3);
});

it('a hash of another memory, number of passes or of lanes is made anew at the next login, and no other', async () => {
  const hash = await hashPassword('four green fields at dusk');
  expect(isOutdated(hash)).toBe(false);
  for (const cost of ['m', 't', 'p']) {
    expect([cost, isOutdated(hash.replace(new RegExp(`([$,]${cost}=)`), '$11'))]).toEqual([cost, true]);
  }
});
