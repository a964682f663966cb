interface AwsClient {
  config: { credentials: () => Promise<unknown> };
}

/** Before the first call, which would fail with a sentence that helps nobody. */
export async function requireCredentials({ config }: AwsClient): Promise<void> {
  try {
    await config.credentials();
  } catch (cause) {
    throw new Error(
      'There are no AWS credentials. Sign in with `aws sso login` or `aws configure`, or set AWS_PROFILE, and try again.',
      { cause },
    );
  }
}
