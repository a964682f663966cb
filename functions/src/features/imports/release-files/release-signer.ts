import { createECDH, createHash, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import type { ManifestSignature, SigningKey } from '@touchdown/shared/releases/release-manifest.ts';

/** Signs manifests with the newest secret of the stage. */
export interface ReleaseSigner {
  /** The public keys of all secrets, newest first. */
  keys: readonly SigningKey[];
  sign: (manifest: Uint8Array) => ManifestSignature;
}

/** The number of points of P-256. A private key is a number from 1 to one less. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Half as long again as a key, so that no remainder is more likely than another. */
const drawnBytes = 48;

/** The secrets are random texts like all others of a stage, newest first and comma-separated. Each gives one key. */
export function releaseSigner(secrets: string): ReleaseSigner {
  const pairs = secrets.split(',').map(keyPairOf);
  const [newest] = pairs;
  if (!newest) throw new Error('There is no secret to sign releases with.');
  return {
    keys: pairs.map(({ published }) => published),
    sign: (manifest) => ({
      algorithm: 'ES256',
      key: newest.published.kid,
      signature: sign('sha256', manifest, { key: newest.secret, dsaEncoding: 'ieee-p1363' }).toString(
        'base64url',
      ),
    }),
  };
}

function keyPairOf(secret: string): { secret: KeyObject; published: SigningKey } {
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'touchdown release signing P-256', drawnBytes));
  const number = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
    string,
    string,
  ];
  const shape = { crv: 'P-256', kty: 'EC', x, y } as const;
  const kid = createHash('sha256').update(JSON.stringify(shape)).digest('base64url');
  return {
    secret: createPrivateKey({ format: 'jwk', key: { ...shape, d: d.toString('base64url') } }),
    published: { ...shape, kid, alg: 'ES256', use: 'sig' },
  };
}
