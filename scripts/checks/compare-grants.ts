/** Grants that no test uses, and why the role has them all the same. */
export interface UnusedGrants {
  reason: string;
  /** By entry, `accounts.http`: grants as scripts/local/permissions/grants.ts names them. */
  grants: Readonly<Record<string, readonly string[]>>;
}

export interface RoleGrants {
  entry: string;
  granted: readonly string[];
  used: ReadonlySet<string>;
}

export interface GrantComparison {
  /** Nothing uses it, and no reason is given. */
  unexplained: string[];
  /** A reason is given, and no role has it. */
  notGranted: string[];
  /** A reason is given, and something uses it. */
  usedAfterAll: string[];
}

export function compareGrants(
  roles: readonly RoleGrants[],
  listed: readonly UnusedGrants[],
): GrantComparison {
  const named = listed.flatMap(({ grants }) =>
    Object.entries(grants).flatMap(([entry, all]) => all.map((grant) => ({ entry, grant }))),
  );
  const inWords = ({ entry, grant }: (typeof named)[number]) => `${entry}: ${grant}`;
  const explained = new Set(named.map(inWords));
  const roleOf = (entry: string) => roles.find((role) => role.entry === entry);
  return {
    unexplained: roles.flatMap(({ entry, granted, used }) =>
      granted
        .filter((grant) => !used.has(grant))
        .map((grant) => inWords({ entry, grant }))
        .filter((words) => !explained.has(words)),
    ),
    notGranted: named.filter(({ entry, grant }) => !roleOf(entry)?.granted.includes(grant)).map(inWords),
    usedAfterAll: named.filter(({ entry, grant }) => roleOf(entry)?.used.has(grant)).map(inWords),
  };
}
