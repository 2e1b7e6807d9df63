// Quantiles of the gamma distribution, for the interval of the information component.

/** Lanczos' coefficients of the gamma function for g = 7 (Godfrey 2001): 15 digits. */
const lanczos: readonly [number, ...number[]] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function. `x` ≥ 0.5. */
function logGamma(x: number): number {
  const [first, ...others] = lanczos;
  const sum = others.reduce((total, coefficient, place) => total + coefficient / (x + place), first);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The distribution function for rate 1: the regularised lower incomplete gamma function. */
function gammaDistribution(shape: number, x: number): number {
  const factor = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  return x < shape + 1 ? factor * lowerSeries(shape, x) : 1 - factor * upperFraction(shape, x);
}

function lowerSeries(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let n = shape + 1; term > sum * Number.EPSILON; n += 1) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

/** Lentz's method. */
function upperFraction(shape: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - shape;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1, change = 0; Math.abs(change - 1) > Number.EPSILON; n += 1) {
    const a = -n * (n - shape);
    b += 2;
    d = 1 / (a * d + b || tiny);
    c = b + a / c || tiny;
    change = d * c;
    fraction *= change;
  }
  return fraction;
}

/**
 * The value below which a gamma distribution with this shape (≥ 0.5) and rate 1 lies with this probability, to some
 * twelve digits: bisection on the logarithm.
 */
export function gammaQuantile(probability: number, shape: number): number {
  let low = Math.log(1e-12);
  let high = Math.log(shape + 40 * Math.sqrt(shape) + 40);
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (gammaDistribution(shape, Math.exp(middle)) < probability) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
