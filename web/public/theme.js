// Runs before the first paint, so that a remembered theme or units never flash, nor a login where somebody is
// signed in. The rules are in src/lib/theme.ts, src/lib/units.ts and src/lib/session-mark.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('units:1') === 'metric') document.documentElement.dataset.units = 'metric';
  if (localStorage.getItem('hasRefreshToken')) document.documentElement.dataset.session = 'kept';
} catch {
  // Storage may be forbidden; then the system's choice holds.
}
