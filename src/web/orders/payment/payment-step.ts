/** What is chosen above the pay button, and saved by it. */
export interface PaymentStep {
  /** Why the payment cannot begin; undefined when it can. */
  prepare(): Promise<string | undefined>;
}
