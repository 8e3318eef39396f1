/** All that is wrong with the settings, a readable line each; no line repeats a secret. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The settings are not right:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}
