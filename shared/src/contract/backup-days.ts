/** How long what was deleted can be brought back: rows by DynamoDB's point-in-time recovery, pictures by their versions. */
export const backupDays = 35;

/** How long a second copy is locked in the bucket of another account, where nobody can delete it earlier. */
export const secondCopyDays = 100;
