import './ui/tokens.css';
import './ui/base.css';
import './ui/patterns.css';
import './ui/charts/charts.css';
import './ui/embed.css';
import './ui/print.css';

// A build starts the app from its first script (`first-script.ts`), which knows the names of its files.
void import('./app/start.tsx');
