/** The shape of the first step, while the window waits for the page that opened it. */
export const WaitingStep = () => (
  <div className="step waiting needs-script" aria-hidden="true">
    <div className="step-body">
      <span className="bone bone-icon" />
      <span className="bone bone-heading" />
      <span className="bone bone-text" />
      <span className="bone bone-field" />
    </div>
    <div className="step-foot">
      <span className="bone bone-field" />
    </div>
  </div>
);
