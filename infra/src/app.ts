import { App } from 'aws-cdk-lib';
import { buildApp } from './build-app.ts';
import { checkAgainstAwsSolutions } from './solution-checks.ts';
import { stageName } from './kit/stages.ts';

// Which stage is meant stands in the context, which only an app can read.
const asked = new App({ autoSynth: false }).node.tryGetContext('stage');

const app = buildApp({ stage: stageName(asked) });
checkAgainstAwsSolutions(app);
app.synth();
