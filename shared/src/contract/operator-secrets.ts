/**
 * The secrets that an operator gets from somebody else and gives to a stage. They are SecureString parameters, which
 * functions read by name while they run: no template, no environment and no setting contains them.
 */
export const operatorSecrets = {
  'stripe-secret-key': {
    description: 'The key with which the server calls Stripe',
    looksLike: /^(?:sk|rk)_(?:test|live)_\w{10,200}$/,
  },
  'stripe-webhook-secret': {
    description: 'The key with which Stripe signs what it sends',
    looksLike: /^whsec_[\w+/=]{10,200}$/,
  },
} as const;

export type OperatorSecretId = keyof typeof operatorSecrets;

/** Returns the name of a secret in the account's Parameter Store. */
export function operatorSecretName(stage: string, id: OperatorSecretId): string {
  return `/touchdown/${stage}/${id}`;
}
