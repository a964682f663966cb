import * as z from 'zod';
import { userLine } from '../text/user-text-schema.ts';

/** A person needs one for each of their devices that does not share its passkeys with another, and one in a drawer. */
export const maxPasskeys = 10;
export const maxPasskeyNameLength = 50;

/** Bytes as the WebAuthn standard writes them in JSON. */
function bytes(maxLength: number, description: string) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/)
    .meta({ description });
}

const credentialId = bytes(1_400, 'the id of the passkey at its device');
const transports = z.array(z.string().max(20)).max(10).describe('How the browser reaches the device');

export const PasskeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ description: 'the id of one of your passkeys' });

export const PasskeyName = userLine({
  max: maxPasskeyNameLength,
  tooLong: `A passkey's name has at most ${maxPasskeyNameLength} characters.`,
  required: 'Please give the passkey a name.',
});

/** What browsers answer with, besides what the device has signed. */
const answered = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** A browser's answer when a passkey was made: `RegistrationResponseJSON` of the WebAuthn standard. */
export const MadePasskey = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: bytes(4_000, 'what the browser asked the device for'),
    attestationObject: bytes(20_000, 'the new public key'),
    authenticatorData: bytes(20_000, 'part of the attestation').optional(),
    transports: transports.optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes(8_000, 'part of the attestation').optional(),
  }),
});

/** A browser's answer when a passkey was used: `AuthenticationResponseJSON` of the WebAuthn standard. */
export const UsedPasskey = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: bytes(4_000, 'what the browser asked the device for'),
    authenticatorData: bytes(8_000, 'what the device says about itself'),
    signature: bytes(8_000, 'of both, by the passkey'),
    userHandle: bytes(100, 'whose passkey it is').optional(),
  }),
});

/** What somebody proves that it is them for. The answer of a passkey counts for one of them. */
export const ProofPurpose = z.enum([
  'add-passkey',
  'remove-passkey',
  'change-password',
  'change-email',
  'delete-account',
]);
export type ProofPurpose = z.infer<typeof ProofPurpose>;

/** The account that a passkey was made for, as `user.id` of what the browser got. */
export const PasskeyAccount = bytes(100, 'the id of the account, as the browser got it');

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ name: z.string(), id: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.strictObject({
      id: z.string(),
      type: z.literal('public-key'),
      transports: z.array(z.string()).optional(),
    }),
  ),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What a browser needs to ask for a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** The same for somebody who is signed in: only their own passkeys will do. */
export const OwnPasskeyRequest = PasskeyRequest.extend({
  allowCredentials: z.array(
    z.strictObject({
      id: z.string(),
      type: z.literal('public-key'),
      transports: z.array(z.string()).optional(),
    }),
  ),
});

const instant = z.iso.datetime({ precision: 3 });

/** One passkey of the signed-in person. */
export const ListedPasskey = z
  .strictObject({
    id: PasskeyId,
    name: z.string(),
    createdAt: instant.describe('UTC'),
    lastUsedAt: instant.nullable().describe('When somebody last logged in with it, UTC'),
    isSynced: z.boolean().describe('Whether its device shares it with other devices of the person'),
  })
  .meta({ id: 'Passkey' });
export type ListedPasskey = z.infer<typeof ListedPasskey>;
