import { App } from 'aws-cdk-lib';
import { buildApp } from './build-app.ts';
import { checkAgainstAwsSolutions } from './solution-checks.ts';
import { stageName } from './kit/stages.ts';

// The stage is in the context, which only an app can read.
const { node } = new App({ autoSynth: false });
const requestedStage = node.tryGetContext('stage');
if (node.tryGetContext('settings') === undefined) {
  throw new Error(
    'Use "npm run deploy -- dev", which knows the kept settings of the stage: without them, cdk alone would take its domain, sender and alarms away. To take a whole stage away, add -c settings=none.',
  );
}

const app = buildApp({ stage: stageName(requestedStage) });
checkAgainstAwsSolutions(app);
app.synth();
