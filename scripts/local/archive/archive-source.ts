/** What an archive of Level II volumes holds. */
export interface ArchiveSource {
  /** In the order of the alphabet. */
  keys: (prefix: string) => Promise<string[]>;
  read: (key: string) => Promise<Uint8Array | undefined>;
  close: () => Promise<void>;
}
