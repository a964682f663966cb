/** Grants that no test uses, and why the roles have them. */
export interface UnusedGrants {
  reason: string;
  /** By entry, `accounts.http`: grants as scripts/local-cloud/src/permissions/grants.ts names them. */
  grants: Readonly<Record<string, readonly string[]>>;
}

export interface RoleGrants {
  entry: string;
  granted: readonly string[];
  used: ReadonlySet<string>;
}

export interface GrantComparison {
  /** Grants that nothing uses and that have no reason. */
  unexplained: string[];
  /** Listed grants that no role has. */
  notGranted: string[];
  /** Listed grants that something uses. */
  usedThoughListed: string[];
}

export function compareGrants(
  roles: readonly RoleGrants[],
  listed: readonly UnusedGrants[],
): GrantComparison {
  const listedGrants = listed.flatMap(({ grants }) =>
    Object.entries(grants).flatMap(([entry, all]) => all.map((grant) => ({ entry, grant }))),
  );
  const toText = ({ entry, grant }: (typeof listedGrants)[number]) => `${entry}: ${grant}`;
  const explained = new Set(listedGrants.map(toText));
  const roleOf = (entry: string) => roles.find((role) => role.entry === entry);
  return {
    unexplained: roles.flatMap(({ entry, granted, used }) =>
      granted
        .filter((grant) => !used.has(grant))
        .map((grant) => toText({ entry, grant }))
        .filter((text) => !explained.has(text)),
    ),
    notGranted: listedGrants
      .filter(({ entry, grant }) => !roleOf(entry)?.granted.includes(grant))
      .map(toText),
    usedThoughListed: listedGrants.filter(({ entry, grant }) => roleOf(entry)?.used.has(grant)).map(toText),
  };
}
