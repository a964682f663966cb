/**
 * Lowers the cost of new password hashes to the least that argon2id accepts, because tests sign up a thousand
 * people. To be called after each `vi.resetModules()`. Hashes name their cost, so all else is as in production.
 */
export async function lowerPasswordCost(): Promise<void> {
  const { passwordCost } = await import('../features/accounts/passwords/password-cost.ts');
  Object.assign(passwordCost, { memory: 8, passes: 1 });
}
