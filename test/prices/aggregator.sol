// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// An aggregator as Chainlink's consumers see one (AggregatorV3Interface), whose rounds the test writes.
contract Aggregator {
    uint8 public immutable decimals;
    uint80 private roundId;
    int256 private answer;
    uint256 private startedAt;
    uint256 private updatedAt;
    uint80 private answeredInRound;

    constructor(uint8 places) {
        decimals = places;
    }

    function write(uint80 id, int256 value, uint256 started, uint256 updated, uint80 answeredIn) external {
        roundId = id;
        answer = value;
        startedAt = started;
        updatedAt = updated;
        answeredInRound = answeredIn;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (roundId, answer, startedAt, updatedAt, answeredInRound);
    }
}
