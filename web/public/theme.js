// Runs before the first paint, so that a remembered theme never flashes. Its rule is in src/lib/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's choice holds.
}
