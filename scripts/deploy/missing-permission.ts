/** The credentials may not do what a command needs. The message names the permission. */
export class MissingPermission extends Error {
  override readonly name = 'MissingPermission';
}
