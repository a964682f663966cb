import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const userPresent = 0x01;
const userVerified = 0x04;
const hasKey = 0x40;

interface Asked {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the person was asked for a PIN or a finger. */
  isVerified?: boolean;
}

/** A device with one passkey, as WebAuthn describes it: real keys, real signatures. */
export class SoftwarePasskey {
  counter = 0;
  readonly id = randomBytes(32).toString('base64url');
  readonly site: string;
  readonly #counts: boolean;
  readonly #publicKey: KeyObject;
  #privateKey: KeyObject;
  #userHandle: string | undefined;

  constructor(site = 'touchdown.example', { counts = true } = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.site = site;
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
    this.#counts = counts;
  }

  /** Another device with the same key and the same count. */
  copy(): SoftwarePasskey {
    const copy = new SoftwarePasskey(this.site);
    Object.assign(copy, { id: this.id, counter: this.counter });
    copy.#privateKey = this.#privateKey;
    copy.#userHandle = this.#userHandle;
    return copy;
  }

  /** Answers `navigator.credentials.create()`. */
  make({ user, ...asked }: Asked & { user: { id: string } }) {
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // COSE in CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const idBytes = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, key]);
    const data = this.#authenticatorData(asked, hasKey, credential);
    // { "fmt": "none", "attStmt": {}, "authData": data }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', asked, this.site),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get()`. */
  use(asked: Asked) {
    if (this.#counts) this.counter++;
    const data = this.#authenticatorData(asked, 0, Buffer.alloc(0));
    const clientDataJSON = clientData('webauthn.get', asked, this.site);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, hash]), this.#privateKey);
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(this.#userHandle === undefined ? {} : { userHandle: this.#userHandle }),
    });
  }

  #answer<R>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authenticatorData({ rpId = this.site, isVerified = true }: Asked, flags: number, rest: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flag = flags | userPresent | (isVerified ? userVerified : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flag]), counter, rest]);
  }
}

function clientData(type: string, { challenge, origin }: Asked, site: string): string {
  const said = { type, challenge, origin: origin ?? `https://${site}`, crossOrigin: false };
  return Buffer.from(JSON.stringify(said)).toString('base64url');
}
