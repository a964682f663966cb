interface SignedHeaders {
  authorization?: string | undefined;
}

const inAuthorization = /Credential=([^/,\s]+)\//;

/** Returns the access key that a call is signed with; undefined if it is not signed. */
export function signerOf({ authorization = '' }: SignedHeaders): string | undefined {
  return inAuthorization.exec(authorization)?.[1];
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
