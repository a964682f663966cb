/** Where people write to. A name that no domain has, until the site has one. */
export const supportEmail = 'support@touchdown.example';
