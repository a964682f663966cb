import type { SmokeCheck } from './smoke-check.ts';

/** What would be broken for everybody: checked right after the first deployment. */
export function firstByHand(site: string): SmokeCheck[] {
  return [
    {
      name: 'a radar worker starts and draws a loop',
      command:
        "sign in, press “Radar” on a tornado since 1991, then: aws ecs list-tasks --cluster $(aws ecs list-clusters --query \"clusterArns[?contains(@, 'touchdown-dev') || contains(@, 'Workers')]|[0]\" --output text)",
      expects:
        'a task within a minute and the loop on the page within five. Otherwise the line “workers not started” in /touchdown/dev/dispatch-jobs.stream names the missing permission',
    },
    {
      name: 'progress arrives piece by piece through CloudFront',
      command: `meanwhile: curl -sN -H "cookie: __Host-at=…" -H "sec-fetch-site: same-origin" ${site}/animations/JOB-ID/stream`,
      expects: 'events one after another, not all of them at the end',
    },
    {
      name: 'the streaming URL of the alias accepts CloudFront',
      command: `curl -si ${site}/animations/any/stream`,
      expects:
        'a problem in JSON from the function, and not AccessDeniedException. If it is that, compare aws lambda get-policy --qualifier live of the function with the two permissions in touchdown-dev-edge',
    },
    {
      name: 'CloudWatch counts what the bill is computed from',
      command: 'npm run cost -- --actual dev',
      expects:
        'within a day of the first visits, CloudFront requests, API requests, Lambda calls and S3 storage above 0. A row of 0 beside visits names a dimension that scripts/cost/actual-counts.ts has wrong',
    },
    {
      name: 'the stage keeps its settings',
      command:
        'npm run deploy -- dev --set waf=none && npm run deploy -- dev && npm run deploy -- dev --settings-only',
      expects:
        'the second deployment begins with “unchanged. Set are …, waf”, and CloudFormation changes nothing; the last command lists all settings, and the secrets as set or not set',
    },
    {
      name: 'the scheduled watch reads the site through CloudFront',
      command: 'aws logs tail /touchdown/dev/watch.schedule --since 15m',
      expects: 'three START lines and no line of level ERROR (before the first import: probe/detail)',
    },
    {
      name: 'no role lacks a permission',
      command:
        'after all checks of this list: for group in $(aws logs describe-log-groups --log-group-name-prefix /touchdown/dev --query "logGroups[].logGroupName" --output text); do aws logs filter-log-events --log-group-name $group --filter-pattern AccessDenied --query "events[].message" --output text; done',
      expects: 'nothing',
    },
  ];
}

/** What can wait for a day. */
export function laterByHand(site: string): SmokeCheck[] {
  return [
    {
      name: 'mail arrives with a signature, and its link works',
      command: `once the stage may send mail (infra/RUNBOOK.md#sending-mail), sign up at ${site}/signup with your own email address`,
      expects:
        'the mail within a minute, dkim=pass in its headers, a link that verifies the address, and an empty dead letter queue',
    },
    {
      name: 'a dropped file is imported, which also shows that S3 may send to the queue',
      command:
        'drop a file (infra/RUNBOOK.md#importing), and after ten minutes: npm run import -- --stage dev --status',
      expects: 'the run in the list, and its year on the site',
    },
    {
      name: 'a refused file triggers the alarm',
      command: 'drop any text file under incoming/ of prod',
      expects:
        'a mail of the alarm Trouble within twenty minutes, and another one when it ends; the first command of infra/RUNBOOK.md#trouble-in-the-logs lists imports/failure',
    },
    {
      name: 'the limits count by the real IP address, even if headers are forged',
      command: `for i in $(seq 11); do curl -s -o /dev/null -w '%{http_code}\\n' -X POST -H "origin: ${site}" -H 'content-type: application/json' -H "x-viewer-ip: 192.0.2.$i" -H "x-forwarded-for: 192.0.2.$i" -d "{\\"identifier\\":\\"nobody-$i\\",\\"password\\":\\"a wrong password\\"}" ${site}/api/v1/auth/login; done`,
      expects: '401 ten times, then 429',
    },
    {
      name: 'the edge keeps no error of the API, and serves lists while the API fails',
      command: `aws lambda put-function-concurrency --reserved-concurrent-executions 0 --function-name TORNADOES-FUNCTION; curl -si ${site}/api/v1/tornadoes/ID twice; curl -si ${site}/api/v1/tornadoes, read a minute before; aws lambda delete-function-concurrency --function-name TORNADOES-FUNCTION; curl -si ${site}/api/v1/tornadoes/ID`,
      expects:
        '5xx twice, each with another x-amz-cf-id and no age; 200 with an age above 30 for the list; then 200 at once',
    },
    {
      name: 'the read-only switch takes effect within a minute and without a deployment',
      command: `npm run deploy -- dev --settings-only --set readOnly=true; a minute later: curl -si -X POST -H 'origin: ${site}' -H 'content-type: application/json' -d '{}' ${site}/api/v1/takedowns; then npm run deploy -- dev --settings-only --forget readOnly`,
      expects:
        '503 with READ_ONLY and retry-after 120, and a banner on every page; a minute after the second command 400 INVALID_REQUEST; no line “settings not read” in the log /touchdown/dev/takedowns.http',
    },
    {
      name: 'rolling back and deploying again',
      command: 'deploy two different commits, then: time npm run rollback -- dev; npm run deploy -- dev',
      expects:
        'the older page in less than a minute, the older version in aws lambda get-alias --name live, your ARN in releases/current.json; the deployment makes the newer one live again',
    },
    {
      name: 'a canary goes back when an alarm is triggered (prod)',
      command:
        'during a deployment with a new version: aws cloudwatch set-alarm-state --alarm-name touchdown-prod-ApiFailures --state-value ALARM --state-reason trial',
      expects:
        'within a minute the deployments in aws deploy list-deployments --include-only-statuses Stopped, the old version without weights in aws lambda get-alias --name live, and the stack in UPDATE_ROLLBACK_COMPLETE',
    },
    {
      name: 'a rotation refuses no request',
      command: `npm run rotate -- dev origin-verify, and meanwhile: while sleep 1; do curl -so /dev/null -w '%{http_code}\\n' ${site}/tornadoes; done | sort | uniq -c`,
      expects: 'only 200',
    },
    {
      name: 'a real test account of Stripe behaves as its local stand-in',
      command: `with test keys (infra/RUNBOOK.md#open-support), at ${site}/account/subscription: support with $3.50 extra and 4000 0025 0000 3155, pass the bank’s page; reload in the middle of it; the same with 4000 0000 0000 0002 (declined) and 4000 0000 0000 9995 (insufficient funds)`,
      expects:
        'Stripe’s own card field in a frame, the bank’s dialog, then “Active Supporter” with $5.50; after the reload a button that goes on; Stripe’s sentences in red boxes; no line of the content security policy in the console; at Stripe one customer with one subscription of two items, and nothing charged for the declined ones',
    },
    {
      name: 'Stripe’s events arrive, signed and with the right version',
      command:
        'Stripe’s dashboard, Developers, Webhooks, the endpoint: its version, its deliveries; resend one twice; send one with “stripe events resend” an hour later',
      expects: '2025-08-27.basil, 200 within two seconds for each, and no change on the page',
    },
    {
      name: 'renewals, a failing card and the portal, on Stripe’s test clock',
      command:
        'in the dashboard, create a test clock and a customer on it; for an account UID that never supported, put two items with aws dynamodb put-item into the community table: pk SUB#UID, sk CURRENT and pk STRIPECUS#CUSTOMER, sk PERSON, both with uid and customerId (Stripe lists no customers of test clocks). Support with 4242 4242 4242 4242; “Change Card” to 4000 0000 0000 0341; advance a month; change it to 5555 5555 5555 4444; advance two weeks, then a month; cancel; advance another month',
      expects:
        'the portal without cancelling; “Payment needed”; “Active Supporter” at once or after the next retry, and the next month charged to the card that ends with 4444; the notice with the end date, then “Your support ended on …”',
    },
    {
      name: 'a payment that was never confirmed ends, and nobody is charged',
      command:
        'support with 4000 0025 0000 3155, fail at the bank’s page, and enter 4242 4242 4242 4242 with the same amount; with another account, leave the bank’s page and press “Cancel Subscription”',
      expects:
        'the first is one subscription at Stripe, active; the second is incomplete_expired (or canceled) there with a void invoice, and the form again on the page; no line with “rak_” in the logs of subscriptions.http and support-work.event: such a line names a permission that the restricted key lacks',
    },
    {
      name: 'a refund, a dispute and a deleted account reach Stripe',
      command:
        'refund a payment in full in the dashboard; pay with 4000 0000 0000 0259, which disputes itself; delete an account with a live subscription',
      expects:
        'the first two end the support and the page says why; after the third the customer is deleted at Stripe within a minute, and the table has no item SUB#, STRIPECUS# or SUBTASK# of that person',
    },
    {
      name: 'mail passes DMARC, and mail programs may offer to turn mails about decisions off',
      command: 'let a moderator reject a suggestion of an account with an email address at Gmail',
      expects:
        '“Show original” says DMARC: PASS, the list h=… of DKIM-Signature contains List-Unsubscribe and List-Unsubscribe-Post, and the button “Unsubscribe” beside the sender turns the setting in the profile off',
    },
    {
      name: 'the firewall lets pictures and long texts through (only with --set waf=basic)',
      command: 'send a contribution of 4,000 characters with <b> in it, and a picture of 4 MB',
      expects:
        'both are accepted; in the console, WAF, sampled requests list both under SizeRestrictions_BODY as counted',
    },
    {
      name: 'the budget of dev counts by the stage’s tag',
      command:
        'a day after the first deployment: aws ce list-cost-allocation-tags --tag-keys stage --query "CostAllocationTags[].Status"; aws budgets describe-budget --account-id ACCOUNT --budget-name touchdown-dev --query Budget.CalculatedSpend',
      expects: 'Active, and an amount above 0 once something was billed',
    },
    {
      name: 'the daily schedule has run',
      command: 'after 12:40 UTC: npm run import -- --stage dev --status',
      expects: 'a run by “daily schedule”, and empty dead letter queues',
    },
    {
      name: 'the monthly schedule has run',
      command: 'after 14:00 UTC on the 3rd of the month: the same',
      expects: 'a run by “monthly schedule”',
    },
  ];
}
