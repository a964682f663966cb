/** An archive that cannot be the base map. The message is for the terminal and names the reason. */
export class ArchiveRefused extends Error {}
