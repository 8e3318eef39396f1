/** All errors in the settings, one readable line each; no line repeats a secret. */
export class ConfigError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(['The settings are not right:', ...errors.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
    this.errors = errors;
  }
}
