/** How one photo was taken: scale of the object, turn in degrees, mirrored, and shift from the middle (shares of the frame). */
export type Pose = { scale: number; turn: number; mirrored: boolean; shiftX: number; shiftY: number };

const plain: Pose = { scale: 1, turn: 0, mirrored: false, shiftX: 0, shiftY: 0 };

/** In the order in which a listing shows them: plain, from farther off, close up, and two from near the first. */
export const poses: readonly Pose[] = [
  plain,
  { scale: 0.84, turn: -2, mirrored: true, shiftX: 0.06, shiftY: -0.01 },
  { scale: 1.34, turn: 2, mirrored: false, shiftX: -0.13, shiftY: 0.16 },
  { scale: 0.92, turn: 2, mirrored: false, shiftX: -0.05, shiftY: 0.01 },
  { scale: 1.08, turn: -1, mirrored: true, shiftX: 0.02, shiftY: 0.02 },
];

/** The pose of a photo; poses come round again. */
export function poseFor(variant: number): Pose {
  return poses[variant % poses.length] ?? plain;
}
