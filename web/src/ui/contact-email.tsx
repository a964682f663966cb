/** The contact for visitors, or undefined if the operator of this site has not set one. */
export function contactEmail(): string | undefined {
  return import.meta.env['VITE_CONTACT_EMAIL'] || undefined;
}

/** The address as a link. */
export function ContactLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
