/** Where second copies are in their bucket, each below a name of its own. */
export const copiesPrefix = 'copies/';

/** Beside the copies, so that each of them can be replayed: an object for each account that was deleted. */
export const erasedPrefix = 'erased/';
