// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

/// A token with USDC's layout since its version 2.2: balances at slot 9, the highest bit of each a freeze.
contract PackedToken {
    uint8 public constant decimals = 6;
    uint256[9] private before;
    mapping(address => uint256) private balanceAndBlacklistStates;

    function give(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) balanceAndBlacklistStates[to[i]] += values[i];
    }

    function take(address from, uint256 value) external {
        balanceAndBlacklistStates[from] -= value;
    }

    function freeze(address account) external {
        balanceAndBlacklistStates[account] |= 1 << 255;
    }

    function balanceOf(address account) external view returns (uint256) {
        return balanceAndBlacklistStates[account] & ((1 << 255) - 1);
    }
}
