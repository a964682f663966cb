export const apiBase = '/api/v1';

interface CallArguments {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

/** The URL of a call on its site, by the path of its route. What is empty is left out. Queries are known by it. */
export function callUrl(template: string, args: object = {}): string {
  const { params = {}, query = {} } = args as CallArguments;
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') given.append(name, String(value));
  return `${apiBase}${path}${given.size > 0 ? `?${given.toString()}` : ''}`;
}
