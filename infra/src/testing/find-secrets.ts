/** Patterns of credentials, by issuer. */
const credentialShapes: Record<string, RegExp> = {
  'AWS access key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'Stripe key': /\b(?:sk|rk|whsec)_(?:live_|test_)?[0-9A-Za-z]{16,}/,
  'GitHub token': /\bgh[pousr]_[0-9A-Za-z]{30,}/,
  'Slack token': /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  'Google API key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
};

/** Random text of 256 bits has over 4.5 bits per character in base64 and over 3.5 in hexadecimal; words have less. */
const randomBase64Bits = 4.5;
const randomHexBits = 3.5;

export function credentialsIn(text: string): string[] {
  return Object.entries(credentialShapes).flatMap(([name, shape]) => {
    const [found] = shape.exec(text) ?? [];
    return found ? [`${name}: ${found}`] : [];
  });
}

/** Returns long runs of characters with too much entropy for a name. */
export function findRandomRuns(text: string): string[] {
  const runs = text.match(/[A-Za-z0-9+/_=-]{24,}/g) ?? [];
  return runs.filter(
    (run) => bitsPerCharacter(run) > (/^[0-9a-f]+$/i.test(run) ? randomHexBits : randomBase64Bits),
  );
}

/** Shannon, "A Mathematical Theory of Communication" (1948), section 6. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce(
    (bits, count) => bits - (count / text.length) * Math.log2(count / text.length),
    0,
  );
}
