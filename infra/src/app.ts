import { App } from 'aws-cdk-lib';
import { buildApp } from './build-app.ts';
import { checkAgainstAwsSolutions } from './solution-checks.ts';
import { stageName } from './kit/stages.ts';

// The stage is in the context, which only an app can read.
const requestedStage = new App({ autoSynth: false }).node.tryGetContext('stage');

const app = buildApp({ stage: stageName(requestedStage) });
checkAgainstAwsSolutions(app);
app.synth();
