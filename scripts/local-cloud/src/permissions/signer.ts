import { localCredentials } from '../template/local-credentials.ts';

interface SignedHeaders {
  authorization?: string | undefined;
}

const inAuthorization = /Credential=([^/,\s]+)\//;

/** Returns the access key that a call is signed with; undefined if it is not signed. */
export function signerOf({ authorization = '' }: SignedHeaders): string | undefined {
  return inAuthorization.exec(authorization)?.[1];
}

/** Returns whether a person's command or the cloud itself makes a call. Faults are for the product alone. */
export function isOperator(signer: string | undefined): boolean {
  return signer === localCredentials.credentials.accessKeyId;
}

/**
 * Returns the header of a signed call with an access key that DynamoDB Local accepts, which has only letters and digits.
 * It does not check the signature.
 */
export function withPlainAccessKey({ authorization }: SignedHeaders): { authorization?: string } {
  return authorization
    ? { authorization: authorization.replace(/Credential=[^/]+/, 'Credential=local') }
    : {};
}
