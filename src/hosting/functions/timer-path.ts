/** Where the timer of a host calls that can only ask for an address. */
export const timerPath = '/api/timer';
/** Every five minutes, as timers of hosts read it. */
export const timerSchedule = '*/5 * * * *';
